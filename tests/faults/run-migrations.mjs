import { bundled } from "../bundled.mjs"

/** Kills workers while NFTs are carried over from Kaia: `npm run faults -- --only migration`. */
const { runMigrationFaults } = await bundled("faults", ["migrations", "kaia-process"])
process.exit(await runMigrationFaults())
