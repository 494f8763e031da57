import { bundled } from "../bundled.mjs"

/** Kills workers while NFTs are minted: `npm run faults -- --only order-kills`. */
const { runOrderFaults } = await bundled("faults", ["orders"])
process.exit(await runOrderFaults())
