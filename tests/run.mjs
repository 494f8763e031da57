import { refuseOldNode } from "../app/boot/node-version.mjs"

/** `npm test`. An old Node must get as far as the sentence that refuses it: the rest is loaded after that. */
refuseOldNode()
import("./run-steps.mjs")
