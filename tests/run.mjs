import { refuseOldNode } from "../app/boot/node-version.mjs"

/**
 * `npm test`; `fast` and `full [--group NAME] [--shard K/N]` for the other two speeds. Node must be checked before anything else is loaded:
 * an old Node cannot parse the rest.
 */
refuseOldNode()
import("./run/main.mjs")
