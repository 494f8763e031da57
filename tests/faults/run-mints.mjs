import { bundled } from "../bundled.mjs"

/** Kills workers while people buy NFTs: `npm run faults -- --only mint-kills`. */
const { runMintFaults } = await bundled("faults", ["mints"])
process.exit(await runMintFaults())
