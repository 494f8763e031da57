import { appendFileSync } from "node:fs"

/** Stands for web.js, worker.js or chain.js: notes its life in a file, holds its port, ends with its channel. */
const name = import.meta.url.match(/(\w+)\.js$/)[1]
const note = (what, more = {}) =>
	appendFileSync(new URL("notes", import.meta.url), `${JSON.stringify({ name, what, pid: process.pid, ...more })}\n`)

if (process.env.TEST_BROKEN === name) {
	console.error(`${name} is broken on purpose`)
	process.exit(3)
}
note("started", { env: process.env })
process.on("disconnect", () => {
	note("ended")
	process.exit(0)
})
const facts = {
	port: Number(process.env.CHAIN_PORT),
	genesisHash: "stand-in",
	scgMint: "So11111111111111111111111111111111111111112",
	scgDecimals: 6,
	depositVaultOwner: "SysvarC1ock11111111111111111111111111111111",
	floatOwner: "SysvarStakeHistory1111111111111111111111111",
	floatKey: "the chain's",
	freezeKey: "the chain's freeze key",
	mintKey: "the chain's mint key",
	nfts: {
		collections: [{ id: "kongz", group: "SysvarS1otHashes111111111111111111111111111" }],
		nftAuthority: "SysvarS1otHistory11111111111111111111111111",
		freezeAuthority: "SysvarEpochSchedu1e111111111111111111111111",
		freezeSigner: "SysvarFees111111111111111111111111111111111",
	},
	treasury: "SysvarC1ock11111111111111111111111111111111",
	rewardVaultOwner: "SysvarRent111111111111111111111111111111111",
}
process.send({ type: "ready", ...(name === "chain" ? facts : { port: Number(process.env.PORT) }) })
