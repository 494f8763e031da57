import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only indexes`: what the indexes are worth, at ROWS rows a table (1,000,000). */
await bundled("bench", ["indexes"])
