import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only claims`: how many rewards are claimed a second, and what each costs the database. */
const { bench } = await bundled("bench", ["claims"])
process.exit(await bench())
