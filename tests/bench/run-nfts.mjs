import { bundled } from "../bundled.mjs"

/** `npm run bench -- --only nfts`: the page of two hundred staked NFTs, 160 staked at once, and the daily look for ten thousand. */
const { bench } = await bundled("bench", ["nfts", "bare-server"])
process.exit(await bench())
