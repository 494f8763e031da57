import { bundled } from "../bundled.mjs"

/** Kills workers at every step of paying out: `npm run faults -- --only payouts`. */
const { runPayoutFaults } = await bundled("faults", ["payouts"])
process.exit(await runPayoutFaults())
