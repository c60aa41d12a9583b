/// What ``AppleMethods`` knows, a line for each, sorted by its bytes.
///
/// The types are those of 64-bit ARM without the places on the stack. Those for iOS were compared
/// with what clang makes of the headers of the iOS SDK, or follow from the types that Apple's
/// documentation declares; those for macOS follow from the latter.
enum AppleMethodsData {
  /// Class or protocol, selector (with `+` before it for a method of the class), types.
  static let methods: StaticString = """
    AVAudioPlayerDelegate audioPlayerDidFinishPlaying:successfully: v@:@B
    CALayer +needsDisplayForKey: B@:@
    CALayer containsPoint: B@:{CGPoint=dd}
    MFMailComposeViewControllerDelegate mailComposeController:didFinishWithResult:error: v@:@q@
    MFMessageComposeViewControllerDelegate messageComposeViewController:didFinishWithResult: v@:@q
    NSApplicationDelegate applicationShouldTerminate: Q@:@
    NSApplicationDelegate applicationShouldTerminateAfterLastWindowClosed: B@:@
    NSArray count Q@:
    NSArray objectAtIndex: @@:Q
    NSData length Q@:
    NSDictionary count Q@:
    NSInputStream hasBytesAvailable B@:
    NSInputStream read:maxLength: q@:*Q
    NSLayoutManagerDelegate layoutManager:lineSpacingAfterGlyphAtIndex:withProposedLineFragmentRect: d@:@Q{CGRect={CGPoint=dd}{CGSize=dd}}
    NSMutableArray insertObject:atIndex: v@:@Q
    NSMutableArray removeObjectAtIndex: v@:Q
    NSMutableArray replaceObjectAtIndex:withObject: v@:Q@
    NSNumber compare: q@:@
    NSNumber integerValue q@:
    NSObject +accessInstanceVariablesDirectly B@:
    NSObject +automaticallyNotifiesObserversForKey: B@:@
    NSObject conformsToProtocol: B@:@
    NSObject hash Q@:
    NSObject isEqual: B@:@
    NSObject isKindOfClass: B@:#
    NSObject isMemberOfClass: B@:#
    NSObject respondsToSelector: B@::
    NSOperation isAsynchronous B@:
    NSOperation isConcurrent B@:
    NSOperation isExecuting B@:
    NSOperation isFinished B@:
    NSOutlineViewDataSource outlineView:child:ofItem: @@:@q@
    NSOutlineViewDataSource outlineView:isItemExpandable: B@:@@
    NSOutlineViewDataSource outlineView:numberOfChildrenOfItem: q@:@@
    NSOutputStream hasSpaceAvailable B@:
    NSOutputStream write:maxLength: q@:r*Q
    NSResponder acceptsFirstResponder B@:
    NSResponder becomeFirstResponder B@:
    NSResponder resignFirstResponder B@:
    NSSecureCoding +supportsSecureCoding B@:
    NSSet count Q@:
    NSSplitViewDelegate splitView:canCollapseSubview: B@:@@
    NSSplitViewDelegate splitView:constrainMaxCoordinate:ofSubviewAt: d@:@dq
    NSSplitViewDelegate splitView:constrainMinCoordinate:ofSubviewAt: d@:@dq
    NSStreamDelegate stream:handleEvent: v@:@Q
    NSString characterAtIndex: S@:Q
    NSString length Q@:
    NSTableViewDataSource numberOfRowsInTableView: q@:@
    NSTableViewDataSource tableView:objectValueForTableColumn:row: @@:@@q
    NSTableViewDelegate tableView:heightOfRow: d@:@q
    NSTableViewDelegate tableView:shouldSelectRow: B@:@q
    NSTableViewDelegate tableView:viewForTableColumn:row: @@:@@q
    NSURLConnectionDelegate connection:didSendBodyData:totalBytesWritten:totalBytesExpectedToWrite: v@:@qqq
    NSURLSessionDownloadDelegate URLSession:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite: v@:@@qqq
    NSView acceptsFirstMouse: B@:@
    NSView drawRect: v@:{CGRect={CGPoint=dd}{CGSize=dd}}
    NSView hitTest: @@:{CGPoint=dd}
    NSView initWithFrame: @@:{CGRect={CGPoint=dd}{CGSize=dd}}
    NSView isFlipped B@:
    NSView isOpaque B@:
    NSView setFrameSize: v@:{CGSize=dd}
    NSWindow canBecomeKeyWindow B@:
    NSWindow canBecomeMainWindow B@:
    NSWindow initWithContentRect:styleMask:backing:defer: @@:{CGRect={CGPoint=dd}{CGSize=dd}}QQB
    NSWindowDelegate windowShouldClose: B@:@
    NSWindowDelegate windowWillResize:toSize: {CGSize=dd}@:@{CGSize=dd}
    QLPreviewControllerDataSource numberOfPreviewItemsInPreviewController: q@:@
    QLPreviewControllerDataSource previewController:previewItemAtIndex: @@:@q
    UIActionSheetDelegate actionSheet:clickedButtonAtIndex: v@:@q
    UIActionSheetDelegate actionSheet:didDismissWithButtonIndex: v@:@q
    UIActionSheetDelegate actionSheet:willDismissWithButtonIndex: v@:@q
    UIAlertViewDelegate alertView:clickedButtonAtIndex: v@:@q
    UIAlertViewDelegate alertView:didDismissWithButtonIndex: v@:@q
    UIAlertViewDelegate alertView:willDismissWithButtonIndex: v@:@q
    UIApplicationDelegate application:continueUserActivity:restorationHandler: B@:@@@?
    UIApplicationDelegate application:didFinishLaunchingWithOptions: B@:@@
    UIApplicationDelegate application:handleOpenURL: B@:@@
    UIApplicationDelegate application:openURL:options: B@:@@@
    UIApplicationDelegate application:openURL:sourceApplication:annotation: B@:@@@@
    UIApplicationDelegate application:supportedInterfaceOrientationsForWindow: Q@:@@
    UIApplicationDelegate application:willFinishLaunchingWithOptions: B@:@@
    UIButton contentRectForBounds: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UIButton imageRectForContentRect: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UIButton titleRectForContentRect: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UICollectionView initWithFrame:collectionViewLayout: @@:{CGRect={CGPoint=dd}{CGSize=dd}}@
    UICollectionViewDataSource collectionView:numberOfItemsInSection: q@:@q
    UICollectionViewDataSource numberOfSectionsInCollectionView: q@:@
    UICollectionViewDelegate collectionView:shouldDeselectItemAtIndexPath: B@:@@
    UICollectionViewDelegate collectionView:shouldHighlightItemAtIndexPath: B@:@@
    UICollectionViewDelegate collectionView:shouldSelectItemAtIndexPath: B@:@@
    UICollectionViewDelegateFlowLayout collectionView:layout:insetForSectionAtIndex: {UIEdgeInsets=dddd}@:@@q
    UICollectionViewDelegateFlowLayout collectionView:layout:minimumInteritemSpacingForSectionAtIndex: d@:@@q
    UICollectionViewDelegateFlowLayout collectionView:layout:minimumLineSpacingForSectionAtIndex: d@:@@q
    UICollectionViewDelegateFlowLayout collectionView:layout:referenceSizeForFooterInSection: {CGSize=dd}@:@@q
    UICollectionViewDelegateFlowLayout collectionView:layout:referenceSizeForHeaderInSection: {CGSize=dd}@:@@q
    UICollectionViewDelegateFlowLayout collectionView:layout:sizeForItemAtIndexPath: {CGSize=dd}@:@@@
    UICollectionViewLayout collectionViewContentSize {CGSize=dd}@:
    UICollectionViewLayout shouldInvalidateLayoutForBoundsChange: B@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UICollectionViewLayout targetContentOffsetForProposedContentOffset:withScrollingVelocity: {CGPoint=dd}@:{CGPoint=dd}{CGPoint=dd}
    UIControl addTarget:action:forControlEvents: v@:@:Q
    UIControl beginTrackingWithTouch:withEvent: B@:@@
    UIControl continueTrackingWithTouch:withEvent: B@:@@
    UIControl setEnabled: v@:B
    UIControl setHighlighted: v@:B
    UIControl setSelected: v@:B
    UIGestureRecognizerDelegate gestureRecognizer:shouldReceiveTouch: B@:@@
    UIGestureRecognizerDelegate gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer: B@:@@
    UIGestureRecognizerDelegate gestureRecognizerShouldBegin: B@:@
    UILabel drawTextInRect: v@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UILabel textRectForBounds:limitedToNumberOfLines: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}q
    UINavigationController popToRootViewControllerAnimated: @@:B
    UINavigationController popToViewController:animated: @@:@B
    UINavigationController popViewControllerAnimated: @@:B
    UINavigationController pushViewController:animated: v@:@B
    UINavigationController setNavigationBarHidden:animated: v@:BB
    UINavigationController setViewControllers:animated: v@:@B
    UINavigationControllerDelegate navigationController:animationControllerForOperation:fromViewController:toViewController: @@:@q@@
    UINavigationControllerDelegate navigationController:didShowViewController:animated: v@:@@B
    UINavigationControllerDelegate navigationController:willShowViewController:animated: v@:@@B
    UIPageViewControllerDataSource presentationCountForPageViewController: q@:@
    UIPageViewControllerDataSource presentationIndexForPageViewController: q@:@
    UIPageViewControllerDelegate pageViewController:didFinishAnimating:previousViewControllers:transitionCompleted: v@:@B@B
    UIPickerViewDataSource numberOfComponentsInPickerView: q@:@
    UIPickerViewDataSource pickerView:numberOfRowsInComponent: q@:@q
    UIPickerViewDelegate pickerView:attributedTitleForRow:forComponent: @@:@qq
    UIPickerViewDelegate pickerView:didSelectRow:inComponent: v@:@qq
    UIPickerViewDelegate pickerView:rowHeightForComponent: d@:@q
    UIPickerViewDelegate pickerView:titleForRow:forComponent: @@:@qq
    UIPickerViewDelegate pickerView:viewForRow:forComponent:reusingView: @@:@qq@
    UIPickerViewDelegate pickerView:widthForComponent: d@:@q
    UIResponder becomeFirstResponder B@:
    UIResponder canBecomeFirstResponder B@:
    UIResponder canPerformAction:withSender: B@::@
    UIResponder canResignFirstResponder B@:
    UIResponder motionBegan:withEvent: v@:q@
    UIResponder motionCancelled:withEvent: v@:q@
    UIResponder motionEnded:withEvent: v@:q@
    UIResponder resignFirstResponder B@:
    UIScrollView setContentInset: v@:{UIEdgeInsets=dddd}
    UIScrollView setContentOffset: v@:{CGPoint=dd}
    UIScrollView setContentOffset:animated: v@:{CGPoint=dd}B
    UIScrollView setContentSize: v@:{CGSize=dd}
    UIScrollView setZoomScale:animated: v@:dB
    UIScrollView touchesShouldBegin:withEvent:inContentView: B@:@@@
    UIScrollView touchesShouldCancelInContentView: B@:@
    UIScrollViewDelegate scrollViewDidEndDragging:willDecelerate: v@:@B
    UIScrollViewDelegate scrollViewDidEndZooming:withView:atScale: v@:@@d
    UIScrollViewDelegate scrollViewShouldScrollToTop: B@:@
    UIScrollViewDelegate scrollViewWillEndDragging:withVelocity:targetContentOffset: v@:@{CGPoint=dd}N^{CGPoint=dd}
    UISearchBarDelegate searchBar:selectedScopeButtonIndexDidChange: v@:@q
    UISearchBarDelegate searchBarShouldBeginEditing: B@:@
    UISearchBarDelegate searchBarShouldEndEditing: B@:@
    UISearchDisplayDelegate searchDisplayController:shouldReloadTableForSearchScope: B@:@q
    UITabBarControllerDelegate tabBarController:shouldSelectViewController: B@:@@
    UITableView initWithFrame:style: @@:{CGRect={CGPoint=dd}{CGSize=dd}}q
    UITableView numberOfRowsInSection: q@:q
    UITableViewCell initWithStyle:reuseIdentifier: @@:q@
    UITableViewCell setEditing:animated: v@:BB
    UITableViewCell setHighlighted:animated: v@:BB
    UITableViewCell setSelected:animated: v@:BB
    UITableViewController initWithStyle: @@:q
    UITableViewDataSource numberOfSectionsInTableView: q@:@
    UITableViewDataSource tableView:canEditRowAtIndexPath: B@:@@
    UITableViewDataSource tableView:canMoveRowAtIndexPath: B@:@@
    UITableViewDataSource tableView:commitEditingStyle:forRowAtIndexPath: v@:@q@
    UITableViewDataSource tableView:numberOfRowsInSection: q@:@q
    UITableViewDataSource tableView:sectionForSectionIndexTitle:atIndex: q@:@@q
    UITableViewDataSource tableView:titleForFooterInSection: @@:@q
    UITableViewDataSource tableView:titleForHeaderInSection: @@:@q
    UITableViewDelegate tableView:canPerformAction:forRowAtIndexPath:withSender: B@:@:@@
    UITableViewDelegate tableView:editingStyleForRowAtIndexPath: q@:@@
    UITableViewDelegate tableView:estimatedHeightForFooterInSection: d@:@q
    UITableViewDelegate tableView:estimatedHeightForHeaderInSection: d@:@q
    UITableViewDelegate tableView:estimatedHeightForRowAtIndexPath: d@:@@
    UITableViewDelegate tableView:heightForFooterInSection: d@:@q
    UITableViewDelegate tableView:heightForHeaderInSection: d@:@q
    UITableViewDelegate tableView:heightForRowAtIndexPath: d@:@@
    UITableViewDelegate tableView:indentationLevelForRowAtIndexPath: q@:@@
    UITableViewDelegate tableView:shouldHighlightRowAtIndexPath: B@:@@
    UITableViewDelegate tableView:shouldIndentWhileEditingRowAtIndexPath: B@:@@
    UITableViewDelegate tableView:shouldShowMenuForRowAtIndexPath: B@:@@
    UITableViewDelegate tableView:viewForFooterInSection: @@:@q
    UITableViewDelegate tableView:viewForHeaderInSection: @@:@q
    UITableViewDelegate tableView:willDisplayFooterView:forSection: v@:@@q
    UITableViewDelegate tableView:willDisplayHeaderView:forSection: v@:@@q
    UITextField editingRectForBounds: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UITextField leftViewRectForBounds: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UITextField placeholderRectForBounds: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UITextField shouldChangeTextInRange:replacementText: B@:@@
    UITextField textRectForBounds: {CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UITextFieldDelegate textField:shouldChangeCharactersInRange:replacementString: B@:@{_NSRange=QQ}@
    UITextFieldDelegate textFieldShouldBeginEditing: B@:@
    UITextFieldDelegate textFieldShouldClear: B@:@
    UITextFieldDelegate textFieldShouldEndEditing: B@:@
    UITextFieldDelegate textFieldShouldReturn: B@:@
    UITextViewDelegate textView:shouldChangeTextInRange:replacementText: B@:@{_NSRange=QQ}@
    UITextViewDelegate textViewShouldBeginEditing: B@:@
    UITextViewDelegate textViewShouldEndEditing: B@:@
    UIView convertPoint:fromView: {CGPoint=dd}@:{CGPoint=dd}@
    UIView drawRect: v@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UIView gestureRecognizerShouldBegin: B@:@
    UIView hitTest:withEvent: @@:{CGPoint=dd}@
    UIView initWithFrame: @@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UIView intrinsicContentSize {CGSize=dd}@:
    UIView pointInside:withEvent: B@:{CGPoint=dd}@
    UIView setAlpha: v@:d
    UIView setBounds: v@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UIView setCenter: v@:{CGPoint=dd}
    UIView setContentMode: v@:q
    UIView setContentScaleFactor: v@:d
    UIView setFrame: v@:{CGRect={CGPoint=dd}{CGSize=dd}}
    UIView setHidden: v@:B
    UIView setTag: v@:q
    UIView setUserInteractionEnabled: v@:B
    UIView sizeThatFits: {CGSize=dd}@:{CGSize=dd}
    UIView systemLayoutSizeFittingSize: {CGSize=dd}@:{CGSize=dd}
    UIViewController didRotateFromInterfaceOrientation: v@:q
    UIViewController dismissViewControllerAnimated:completion: v@:B@?
    UIViewController preferredInterfaceOrientationForPresentation q@:
    UIViewController preferredScreenEdgesDeferringSystemGestures Q@:
    UIViewController preferredStatusBarStyle q@:
    UIViewController prefersHomeIndicatorAutoHidden B@:
    UIViewController prefersStatusBarHidden B@:
    UIViewController presentViewController:animated:completion: v@:@B@?
    UIViewController setEditing:animated: v@:BB
    UIViewController setPreferredContentSize: v@:{CGSize=dd}
    UIViewController shouldAutorotate B@:
    UIViewController shouldAutorotateToInterfaceOrientation: B@:q
    UIViewController supportedInterfaceOrientations Q@:
    UIViewController viewDidAppear: v@:B
    UIViewController viewDidDisappear: v@:B
    UIViewController viewWillAppear: v@:B
    UIViewController viewWillDisappear: v@:B
    UIViewController viewWillTransitionToSize:withTransitionCoordinator: v@:{CGSize=dd}@
    UIViewController willAnimateRotationToInterfaceOrientation:duration: v@:qd
    UIViewController willRotateToInterfaceOrientation:duration: v@:qd
    UIViewControllerAnimatedTransitioning transitionDuration: d@:@
    UIWebViewDelegate webView:shouldStartLoadWithRequest:navigationType: B@:@@q
    """

  /// A class and its superclass, or a protocol and one that it takes in.
  static let parents: StaticString = """
    AVPlayerLayer CALayer
    CAEAGLLayer CALayer
    CAGradientLayer CALayer
    CALayer NSObject
    CAMetalLayer CALayer
    CAScrollLayer CALayer
    CAShapeLayer CALayer
    CATextLayer CALayer
    CATiledLayer CALayer
    GLKView UIView
    GLKViewController UIViewController
    MFMailComposeViewController UINavigationController
    MFMessageComposeViewController UINavigationController
    NSApplication NSResponder
    NSArray NSObject
    NSButton NSControl
    NSControl NSView
    NSData NSObject
    NSDictionary NSObject
    NSImageView NSControl
    NSInputStream NSStream
    NSMutableArray NSArray
    NSMutableData NSData
    NSMutableDictionary NSDictionary
    NSMutableSet NSSet
    NSMutableString NSString
    NSNumber NSObject
    NSOpenGLView NSView
    NSOperation NSObject
    NSOutlineView NSTableView
    NSOutputStream NSStream
    NSPanel NSWindow
    NSResponder NSObject
    NSScrollView NSView
    NSSet NSObject
    NSStackView NSView
    NSStream NSObject
    NSString NSObject
    NSTableCellView NSView
    NSTableView NSControl
    NSTextField NSControl
    NSTextView NSView
    NSURLSessionDownloadDelegate NSURLSessionTaskDelegate
    NSView NSResponder
    NSViewController NSResponder
    NSVisualEffectView NSView
    NSWindow NSResponder
    NSWindowController NSResponder
    UIActionSheet UIView
    UIActivityIndicatorView UIView
    UIActivityViewController UIViewController
    UIAlertController UIViewController
    UIAlertView UIView
    UIApplication UIResponder
    UIButton UIControl
    UICollectionReusableView UIView
    UICollectionView UIScrollView
    UICollectionViewCell UICollectionReusableView
    UICollectionViewController UIViewController
    UICollectionViewDelegate UIScrollViewDelegate
    UICollectionViewDelegateFlowLayout UICollectionViewDelegate
    UICollectionViewFlowLayout UICollectionViewLayout
    UICollectionViewLayout NSObject
    UIControl UIView
    UIDatePicker UIControl
    UIImagePickerController UINavigationController
    UIImageView UIView
    UILabel UIView
    UINavigationBar UIView
    UINavigationController UIViewController
    UIPageControl UIControl
    UIPageViewController UIViewController
    UIPickerView UIView
    UIProgressView UIView
    UIRefreshControl UIControl
    UIResponder NSObject
    UIScrollView UIView
    UISearchBar UIView
    UISearchController UIViewController
    UISearchTextField UITextField
    UISegmentedControl UIControl
    UISlider UIControl
    UISplitViewController UIViewController
    UIStackView UIView
    UIStepper UIControl
    UISwitch UIControl
    UITabBar UIView
    UITabBarController UIViewController
    UITableView UIScrollView
    UITableViewCell UIView
    UITableViewController UIViewController
    UITableViewDelegate UIScrollViewDelegate
    UITableViewHeaderFooterView UIView
    UITextField UIControl
    UITextView UIScrollView
    UITextViewDelegate UIScrollViewDelegate
    UIToolbar UIView
    UIView UIResponder
    UIViewController UIResponder
    UIVisualEffectView UIView
    UIWebView UIView
    UIWindow UIView
    """
}
