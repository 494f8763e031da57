import { bundled } from "../bundled.mjs"

/** One part of the trial: `node tests/trial/run-part.mjs apart`. */
const { runTrialPart } = await bundled("trial", ["trial"])
process.exit(await runTrialPart(process.argv[2]))
