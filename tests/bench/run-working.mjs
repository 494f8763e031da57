import { bundled } from "../bundled.mjs"

/** `npm run bench:working`: working pages against a bare server. */
const { bench } = await bundled("bench", ["working-pages", "bare-server"])
process.exit(await bench())
