import { bundled } from "../bundled.mjs"

/** Kills workers while NFTs are staked in bulk: `npm run faults -- --only nft-kills`. */
const { runNftFaults } = await bundled("faults", ["nfts"])
process.exit(await runNftFaults())
