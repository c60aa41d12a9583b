import MachOCore
