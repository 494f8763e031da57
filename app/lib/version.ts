/** The version of the front that this build is (§9); compared as text with the operator's `version_<product>_front`. */
export const FRONT_VERSION = "20251103_1700"
