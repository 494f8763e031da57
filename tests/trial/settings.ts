import { randomBytes } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { SLOT_MS, type TrialChain } from "./chain.ts"

export type Settings = Readonly<Record<string, string>>

/** The origin that browsers know; the proxy of the trial ends TLS, as it were, and passes plain HTTP on. */
export const PUBLIC_ORIGIN = "https://stake.trial.example"

type About = Readonly<{
	/** Of the site: folders and files of the settings are made in it. */
	folder: string
	chain: TrialChain["facts"]
	nodeUrl: string
}>
/** `logins`: the folder that `boot.js roles` has written. */
type Of = Readonly<{ port: number; logins: string }>

/** Settings of production for each program, as an operator gives them: secrets in files where they can be. */
export async function productionSettings({ folder, chain, nodeUrl }: About) {
	const place = async (name: string) => {
		await mkdir(join(folder, name))
		return join(folder, name)
	}
	const secrets = {
		APP_SECRET: randomBytes(24).toString("hex"),
		ADMIN_CODE: randomBytes(12).toString("hex"),
		METRICS_TOKEN: randomBytes(12).toString("hex"),
		SOLANA_SIGNER_KEY: chain.floatKey,
	}
	const signer = { SOLANA_SIGNER_KEY_FILE: join(folder, "float-key") }
	await writeFile(signer.SOLANA_SIGNER_KEY_FILE, `${chain.floatKey}\n`, { mode: 0o600 })
	const { APP_SECRET, ADMIN_CODE, METRICS_TOKEN } = secrets
	const shared: Settings = {
		APP_MODE: "production",
		APP_ORIGIN: PUBLIC_ORIGIN,
		APP_SECRET,
		METRICS_TOKEN,
		FILES_DIR: await place("files"),
		DATA_DIR: await place("data"),
		TMPDIR: await place("tmp"),
		SLOT_MS,
		SOLANA_RPC_URL: nodeUrl,
		SCG_MINT: chain.scgMint,
		SCG_DECIMALS: `${chain.scgDecimals}`,
		SCG_DEPOSIT_VAULT: chain.depositVaultOwner,
		SCG_REWARD_VAULT: chain.rewardVaultOwner,
		SCG_FLOAT: chain.floatOwner,
		SCG_TREASURY: chain.treasury,
	}
	return {
		secrets,
		shared,
		boot: { ...shared, ...signer, ADMIN_CODE } as Settings,
		web: ({ port, logins }: Of): Settings => ({
			...shared,
			ADMIN_CODE,
			WEB_DATABASE_URL_FILE: join(logins, "WEB_DATABASE_URL"),
			HOST: "127.0.0.1",
			PORT: `${port}`,
			TRUST_PROXY: "1",
		}),
		worker: ({ port, logins }: Of): Settings => ({
			...shared,
			...signer,
			WORKER_DATABASE_URL_FILE: join(logins, "WORKER_DATABASE_URL"),
			WORKER_METRICS_PORT: `${port}`,
			WORKER_BEAT_FILE: join(folder, `beat-${port}`),
		}),
	}
}
