import { Keypair } from "@solana/web3.js"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { dataFolder } from "#tests/boot/data-folder.ts"

const float = Keypair.generate()
/** Key of the float that `settingsFor` names. */
export const SOLANA_SIGNER_KEY = JSON.stringify([...float.secretKey])

/** Settings of a web or worker process that runs alone; the node of its cluster listens at `chainPort`, or does not yet. */
export async function settingsFor(databaseUrl: string, chainPort: number) {
	const address = () => Keypair.generate().publicKey.toBase58()
	const port = await freePort(0)
	return {
		DATABASE_URL: databaseUrl,
		SOLANA_RPC_URL: `http://127.0.0.1:${chainPort}`,
		SCG_MINT: address(),
		SCG_DEPOSIT_VAULT: address(),
		SCG_REWARD_VAULT: address(),
		SCG_FLOAT: float.publicKey.toBase58(),
		SCG_TREASURY: address(),
		APP_SECRET: "s".repeat(40),
		APP_ORIGIN: `http://127.0.0.1:${port}`,
		PORT: String(port),
		DATA_DIR: await dataFolder(),
		TMPDIR: await dataFolder(),
	}
}
