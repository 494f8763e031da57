import { bundled } from "../bundled.mjs"

/** Restarts web processes behind a load balancer: `npm run faults -- --only rolling`. */
const { runRollingRestart } = await bundled("faults/rolling", ["rolling"])
process.exit(await runRollingRestart())
