import { bundled } from "../bundled.mjs"

/** `npm run attacks`: attacks the built app as a stranger would. */
const { runAttacks } = await bundled("attacks", ["runner"])
process.exit(await runAttacks())
