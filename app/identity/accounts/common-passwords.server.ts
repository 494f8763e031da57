import { dictionary } from "@zxcvbn-ts/language-common"

/** Passwords that leaked often. Loaded when first needed; the package is CommonJS, whose names a bundle gives to a static import alone. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"])
