import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only site`: measures the built app against the bars of `bars.ts`. */
const { bench } = await bundled("bench", ["bench", "bare-server"])
process.exit(await bench())
