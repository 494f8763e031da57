import { bundled } from "../bundled.mjs"

/** `npm run bench:posting`: the ledger's posting against the one that was in use before, in turn. */
const { bench } = await bundled("bench", ["posting"])
process.exit(await bench())
