import { refuseOldNode } from "./boot/node-version.mjs"

/** `npm run audit:verify`. An old Node must get as far as the sentence that refuses it: the rest is loaded after that. */
refuseOldNode()
import("./boot/dev/start-verify.mjs")
