import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only stock`: what a limited stock sells, and at which rate. */
const { bench } = await bundled("bench", ["stock"])
process.exit(await bench())
