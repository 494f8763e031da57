import { Buffer as Shim } from "buffer/"

// web3.js looks for a global Buffer while it is evaluated, so this module must have run before web3.js is imported.
// The cast: the package is the browser's copy of Node's class, with other type names.
globalThis.Buffer ??= Shim as unknown as typeof Buffer
