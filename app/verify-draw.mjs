import { resolve } from "node:path"
import { refuseOldNode } from "./boot/node-version.mjs"

/** `npm run verify:draw -- FILE`. An old Node must get as far as the sentence that refuses it: the rest is loaded after that. */
refuseOldNode()
// A file is meant from where the command was given; the rest works in the folder of the sources.
const from = process.env.INIT_CWD ?? process.cwd()
process.argv = process.argv.map((one, at, all) =>
	at < 2 || one.startsWith("--") || all[at - 1] === "--key" ? one : resolve(from, one),
)
import("./boot/dev/start-draw.mjs")
