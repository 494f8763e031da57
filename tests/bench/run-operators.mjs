import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only operators`: operators' lists and their first screen, at 1,000 and at ROWS rows a table (1,000,000). */
const { bench } = await bundled("bench", ["operators"])
process.exit(await bench())
