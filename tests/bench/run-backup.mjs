import { bundled } from "../bundled.mjs"

/** `npm run bench:backup`: how long a back-up and a restore of 350,000 rows take, and whether the contents are equal. */
const { bench } = await bundled("bench", ["backup"])
process.exit(await bench())
