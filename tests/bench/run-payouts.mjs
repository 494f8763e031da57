import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only payouts`: how many payouts a second are proven final and booked by one worker. */
const { bench } = await bundled("bench", ["payouts"])
process.exit(await bench())
