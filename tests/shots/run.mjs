import { bundled } from "../bundled.mjs"

/** `npm run shots [part of an address]`: a picture of every public page × language × width × theme, in `tests/.out/pictures`. */
const { shots } = await bundled("shots", ["shots"])
await shots(process.argv[2] ?? "")
