import { bundled } from "../bundled.mjs"

/** `npm run faults:payouts`: kills workers at every step of paying out. */
const { runPayoutFaults } = await bundled("faults", ["payouts"])
process.exit(await runPayoutFaults())
