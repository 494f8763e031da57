import { bundled } from "../bundled.mjs"

/** `npm run kills`: kills the processes of the built app while visitors stake. */
const { runKills } = await bundled("faults", ["kills"])
process.exit(await runKills())
