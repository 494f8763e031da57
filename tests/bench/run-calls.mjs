import { bundled } from "../bundled.mjs"

/** `npm run bench:calls`: what every page view asks for besides the page, against a bare server. */
const { bench } = await bundled("bench", ["calls", "bare-server"])
process.exit(await bench())
