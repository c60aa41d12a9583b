/// Apple's refusals that no rule looks for: what `explain` says of their numbers. In the order of the
/// first number. A number that a rule takes up goes away here.
public enum OtherRefusals {
  public static let all: [OtherRefusal] = [
    .notYet(
      90022, 90023, 90032, 90236, 90396, 90471, 90497, 90704, 90713, 90717, 90890, 90892, 90967,
      summary: """
        An icon is missing or is not as the store wants it: its size, its transparency, or the \
        keys and the asset catalog that name it.
        """,
      phrases: [
        "missing required icon", "missing app icon", "missing app store icon",
        "invalid app store icon", "invalid image path", "cfbundleiconname",
      ]),
    .notYet(
      90030, summary: "A nib file that Info.plist names is not in the bundle.",
      phrases: ["nib file"]),
    .notYet(
      90034, 90035,
      summary: """
        Something in the app is not signed, not signed with a certificate for distribution, or was \
        changed after it was signed.
        """,
      phrases: [
        "code object is not signed at all", "a sealed resource is missing or invalid",
        "missing or invalid signature", "contains an invalid signature", "is not properly signed",
      ]),
    .notYet(
      90039,
      summary: "A value of Info.plist has a type that the platform of the upload does not take."),
    .notYet(
      90045, 90046,
      summary: "The signature holds an entitlement, or a value of one, that the platform refuses.",
      phrases: ["code signing entitlements that are not supported"]),
    .notYet(
      90049, 90277,
      summary: """
        The identifier of a bundle holds other characters than letters, digits, hyphens and dots, \
        or ends with a dot; a low line is the usual one.
        """,
      phrases: [
        "has an invalid cfbundleidentifier", "must contain only alphanumerics dots hyphens",
        "contains disallowed characters",
      ]),
    .hidden(
      90053, summary: "The identifier of the app is that of another one in the store.",
      reason: "The files do not show what the store has on record.",
      phrases: ["bundle identifier is already in use"]),
    .hidden(
      90055, summary: "The identifier of the app is another than that of its record in the store.",
      reason: "The files do not show what the store has on record.",
      phrases: ["bundle identifier cannot be changed"]),
    .hidden(
      90061, 90062, 90189, 90478,
      summary: "The version or build number was used before, or is not higher than the last one.",
      reason: "The files do not show what was uploaded before.",
      phrases: [
        "must contain a higher version than that of the previously", "redundant binary upload",
        "bundle version must be higher than the previously",
      ]),
    .notYet(
      90075, summary: "The signature of an app or extension has no application identifier.",
      phrases: ["application-identifier entitlement is missing"]),
    .notYet(
      90078,
      summary: """
        Code registers for push notifications, but the signature has no aps-environment \
        entitlement; a library's code is enough. Apple warns only.
        """,
      phrases: [
        "missing push notification entitlement", "missing potentially required entitlement",
      ]),
    .hidden(
      90081,
      summary: "A program for several processors is said to need a minimum system of 3.0 or later.",
      reason: """
        It was known as a false alarm of the store's in September 2018, for apps with one \
        processor and a minimum far higher.
        """,
      phrases: ["applications built for more than one architecture require"]),
    .hidden(
      90109,
      summary: "The app asks more of devices than its last version did.",
      reason: "The files do not show what the last version asked for.",
      phrases: ["may not contain values that would prevent this application from running"]),
    .notYet(
      90158,
      summary: """
        A URL scheme of the app does not begin with a letter, or has other characters than \
        letters, digits, plus, minus and dot.
        """,
      phrases: ["url schemes found in your app are not in the correct format"]),
    .notYet(
      90161, 90159, 90163, 90174,
      summary: """
        The provisioning profile in the bundle is missing, or is another team's or not one for the \
        store.
        """,
      phrases: ["invalid provisioning profile", "missing provisioning profile"]),
    .notYet(
      90164, 90287,
      summary: "The signature has an entitlement that the provisioning profile does not allow.",
      phrases: ["do not match the ones that are contained in the provisioning profile"]),
    .notYet(
      90179,
      summary: "A program is not signed with the certificate of the provisioning profile.",
      phrases: ["must be signed with the certificate that is contained"]),
    .hidden(
      90186, summary: "The version of the app is closed for further builds.",
      reason: "The files do not show which versions the store has closed.",
      phrases: ["invalid pre-release train", "is closed for new build submissions"]),
    .notYet(
      90191,
      summary: "The signature has no beta-reports-active entitlement, which TestFlight needs."
    ),
    .notYet(
      90237, summary: "The installer package of a Mac app is not signed with a certificate for it."),
    .notYet(
      90238, 90284,
      summary: "Code inside a Mac app has a broken signature, or one of another team."),
    .notYet(
      90242,
      summary: "The Info.plist of a Mac app has no LSApplicationCategoryType, or a wrong one.",
      phrases: ["lsapplicationcategorytype"]),
    .notYet(
      90259,
      summary: "The Info.plist of a Mac app, or of a bundle in it, names no program that is there.",
      phrases: ["bad bundle executable"]),
    .notYet(
      90296,
      summary: "A program inside a Mac app, helpers included, does not ask for the app sandbox.",
      phrases: ["app sandbox not enabled"]),
    .notYet(
      90334,
      summary: "The identifier in a signature is not that of the bundle.",
      phrases: ["invalid code signature identifier"]),
    .notYet(
      90361, 90349, 90363,
      summary: "A key of an extension's Info.plist is not allowed, or its value is of a wrong type."
    ),
    .notYet(
      90474,
      summary: """
        An app for the iPad does not allow all four orientations, which it must unless it asks for \
        the full screen.
        """,
      phrases: ["ipad multitasking support requires these orientations"]),
    .notYet(
      90475, 90476,
      summary: "The launch storyboard that Info.plist names is not in the bundle.",
      phrases: ["launch storyboard file", "ipad multitasking support requires launch story"]),
    .notYet(
      90592,
      summary: """
        The app says that it uses encryption that is not exempt, and has no code for it; whether a \
        code is the right one the files do not show.
        """,
      phrases: ["invalid export compliance code"]),
    .notYet(
      90596,
      summary: "The store cannot read an asset catalog, as one that a beta of Xcode made.",
      phrases: ["the asset catalog at"]),
    .notYet(
      90626,
      summary: """
        A text of an intent for Siri is missing in one of the app's languages. Apple warns only.
        """,
      phrases: ["invalid siri support"]),
    .notYet(
      90683,
      summary: """
        Code refers to something that asks the user for leave, and Info.plist does not say what \
        for; a library's code is enough, called or not.
        """,
      phrases: ["missing purpose string"]),
    .notYet(
      90737,
      summary: """
        The app has types of documents, and neither shows a document browser nor opens documents \
        in place. Apple warns only.
        """,
      phrases: ["invalid document configuration", "uisupportsdocumentbrowser"]),
    .notYet(90738, summary: "A text of Info.plist that says what something is used for is empty."),
    .notYet(
      90771,
      summary: """
        UIBackgroundModes names processing, but BGTaskSchedulerPermittedIdentifiers is missing.
        """,
      phrases: ["bgtaskschedulerpermittedidentifiers"]),
    .notYet(
      90784, 90783,
      summary: """
        The Info.plist of a bundle has no name (90784) or no name to display (90783), or an empty \
        one.
        """,
      phrases: ["missing bundle name", "missing bundle display name"]),
    .notYet(90786, summary: "An entitlement needs a newer SDK than the app was built with."),
    .notYet(
      90788, summary: "A type of documents does not say its LSHandlerRank. Apple warns only.",
      phrases: ["lshandlerrank"]),
    .notYet(
      90863,
      summary: """
        An app for the iPhone that is offered on Macs links libraries or symbols that Macs lack. \
        Apple warns only.
        """,
      phrases: ["links with libraries that are not present"]),
    .notYet(90876, summary: "The entitlement that ties an app clip to its app is wrong."),
    .notYet(
      90886, 90889,
      summary: """
        A program of a Mac app has no application identifier in its signature (90886) or no \
        provisioning profile (90889), so TestFlight cannot take it.
        """,
      phrases: ["cannot be used with testflight"]),
    .notYet(
      90899,
      summary: """
        An app for the iPhone that is offered on Macs says a minimum macOS on which it cannot run. \
        Apple warns only.
        """,
      phrases: [
        "macs with apple silicon support issue", "apple silicon mac support issue",
        "compatible with the provided minimum macos version",
      ]),
    .notYet(
      91053,
      summary: """
        A program or library uses an API for which a reason must be given, and the privacy \
        manifest of its bundle gives none.
        """,
      phrases: ["missing api declaration"]),
    .notYet(
      91054, summary: "A privacy manifest names a category of API that there is not.",
      phrases: ["invalid api category declaration"]),
    .notYet(
      91055, summary: "A privacy manifest gives a reason that does not fit the category of API.",
      phrases: ["invalid api reason declaration"]),
    .notYet(
      91056, 91108,
      summary: """
        A privacy manifest has unknown keys, wrong types or values that are not allowed; since \
        12 November 2024 that counts for every manifest in the app (91108).
        """,
      phrases: ["invalid privacy manifest"]),
    .notYet(
      91061,
      summary: "A library that is on Apple's list of common ones has no privacy manifest.",
      phrases: ["missing privacy manifest"]),
    .notYet(
      91064, 91107,
      summary: """
        A privacy manifest names domains for tracking, and does not say that it tracks; 91107 is \
        for manifests anywhere in the app.
        """,
      phrases: ["invalid tracking information"]),
    .notYet(
      91065,
      summary:
        "A library that is on Apple's list of common ones came as a binary without a signature.",
      phrases: ["missing signature"]),
  ]
}
