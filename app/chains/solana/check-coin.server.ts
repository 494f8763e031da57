import { askNode } from "./ask-node.server.ts"

/** Chain settings that can only be judged by the cluster itself. */
export type CoinSettings = Readonly<{
	SOLANA_RPC_URL: string
	SCG_MINT: string
	SCG_DECIMALS: number
	SCG_DEPOSIT_VAULT: string
	SCG_REWARD_VAULT: string
	SCG_FLOAT: string
	APP_MODE?: "production" | undefined
}>
export type CoinFindings = Readonly<{
	genesisHash: string
	/** Sentences, each with the setting and the cure; empty where all fits. */
	problems: readonly string[]
}>

type Account = Readonly<{ owner: string; data: readonly [string, string] }> | null

const TOKEN = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"
/** SPL layouts: a mint keeps its decimals at byte 44 and "is a mint" at 45; Token-2022 puts typed extensions behind byte 166. */
const MINT_SIZE = 82
const DECIMALS_AT = 44
const INITIALIZED_AT = 45
const EXTENSIONS_AT = 166
const DANGEROUS: Readonly<Record<number, string>> = { 1: "transfer fee", 12: "permanent delegate", 14: "transfer hook" }

/** Asks the cluster whether mint and vaults are what the settings say. Throws ChainSilent where it does not answer in time. */
export async function checkCoin(env: CoinSettings, withinMs = 5_000): Promise<CoinFindings> {
	const signal = AbortSignal.timeout(withinMs)
	const ask = <T>(method: string, params: unknown[] = []) => askNode<T>(env.SOLANA_RPC_URL, method, params, signal)
	const addresses = [env.SCG_MINT, env.SCG_DEPOSIT_VAULT, env.SCG_REWARD_VAULT, env.SCG_FLOAT]
	const [genesisHash, version, accounts] = await Promise.all([
		ask<string>("getGenesisHash"),
		ask<object>("getVersion"),
		ask<{ value: Account[] }>("getMultipleAccounts", [addresses, { encoding: "base64", commitment: "finalized" }]),
	])
	const [mint = null, deposit = null, reward = null, float = null] = accounts.value
	const problems: string[] = []
	if (env.APP_MODE === "production" && "local-chain" in version)
		problems.push(
			"SOLANA_RPC_URL is a local demo chain: not allowed with APP_MODE=production, set it to a public cluster",
		)
	problems.push(...mintProblems(env, mint))
	for (const [name, account] of Object.entries({
		SCG_DEPOSIT_VAULT: deposit,
		SCG_REWARD_VAULT: reward,
		SCG_FLOAT: float,
	})) {
		if (account?.owner === TOKEN || account?.owner === TOKEN_2022)
			problems.push(`${name} is a token account: set it to the address of the wallet that owns it`)
	}
	return { genesisHash, problems }
}

function mintProblems({ SCG_MINT, SCG_DECIMALS }: CoinSettings, account: Account): string[] {
	if (!account)
		return [`SCG_MINT ${SCG_MINT} does not exist on the cluster of SOLANA_RPC_URL: correct the mint or the cluster`]
	if (account.owner === TOKEN_2022) return [token2022(SCG_MINT, Buffer.from(account.data[0], "base64"))]
	if (account.owner !== TOKEN)
		return [`SCG_MINT ${SCG_MINT} is not a mint: it belongs to the program ${account.owner}, not to SPL Token`]
	const data = Buffer.from(account.data[0], "base64")
	if (data.length !== MINT_SIZE || data[INITIALIZED_AT] !== 1)
		return [`SCG_MINT ${SCG_MINT} is not a mint but another account of SPL Token: set it to the mint of the coin`]
	const decimals = data[DECIMALS_AT]
	if (decimals === SCG_DECIMALS) return []
	return [`SCG_DECIMALS is ${SCG_DECIMALS}, but the mint ${SCG_MINT} has ${decimals}: set SCG_DECIMALS=${decimals}`]
}

function token2022(mint: string, data: Buffer): string {
	const found: string[] = []
	for (let at = EXTENSIONS_AT; at + 4 <= data.length; at += 4 + data.readUInt16LE(at + 2)) {
		const name = DANGEROUS[data.readUInt16LE(at)]
		if (name) found.push(name)
	}
	const why = found.length > 0 ? ` with ${found.join(", ")}` : ""
	return `SCG_MINT ${mint} is a mint of Token-2022${why}: only mints of the SPL Token program are taken`
}
