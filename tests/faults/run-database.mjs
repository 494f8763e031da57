import { bundled } from "../bundled.mjs"

/** Kills PostgreSQL while people claim: `npm run faults -- --only database`. */
const { runDatabaseFaults } = await bundled("faults", ["database"])
process.exit(await runDatabaseFaults())
