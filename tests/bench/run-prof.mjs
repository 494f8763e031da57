import { bundled } from "../bundled.mjs"
const { bench } = await bundled("bench", ["prof"])
process.exit(await bench())
