import { bundled } from "../bundled.mjs"

/** `npm run draws:million`: a million crafts against the declared odds. */
const { bench } = await bundled("bench", ["draws"])
process.exit(await bench())
