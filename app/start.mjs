import { refuseOldNode } from "./boot/node-version.mjs"

/** `npm start`. An old Node must get as far as the sentence that refuses it: the rest is loaded after that. */
refuseOldNode()
import("./boot/start-checkout.mjs")
