import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only usage`: usage that is recorded, one at a time and in batches, against a bare server, and through kills; then what operators read of it. */
const { bench } = await bundled("bench", ["usage", "usage-server"])
process.exit(await bench())
