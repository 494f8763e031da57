import { refuseOldNode } from "./boot/node-version.mjs"

/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER`. An old Node must get as far as the sentence that refuses it: the rest is loaded after that. */
refuseOldNode()
import("./boot/dev/start-backup.mjs")
