import { askNode } from "./ask-node.server.ts"

/** Chain settings that can only be judged by the cluster itself. */
export type CoinSettings = Readonly<{
	SOLANA_RPC_URL: string
	SCG_MINT: string
	SCG_DECIMALS: number
	SCG_DEPOSIT_VAULT: string
	SCG_REWARD_VAULT: string
	SCG_FLOAT: string
	SCG_NFT_VAULT?: string | undefined
	USDC_MINT?: string | undefined
	USDC_DECIMALS?: number | undefined
	DROP_VAULT?: string | undefined
	RAFFLE_VAULT?: string | undefined
	VESTING_VAULT?: string | undefined
	DROP_TOKENS?: readonly Readonly<{ id: string; address: string; scale: number }>[] | undefined
	PVT_MINT?: string | undefined
	PVT_DECIMALS?: number | undefined
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
	const mints = mintsOf(env)
	const vaults = [
		"SCG_DEPOSIT_VAULT",
		"SCG_REWARD_VAULT",
		"SCG_FLOAT",
		"SCG_NFT_VAULT",
		"DROP_VAULT",
		"RAFFLE_VAULT",
		"VESTING_VAULT",
	] as const
	const given = vaults.flatMap((name) => (env[name] ? [{ name, address: env[name] }] : []))
	const addresses = [...mints, ...given].map((one) => one.address)
	const [genesisHash, version, accounts] = await Promise.all([
		ask<string>("getGenesisHash"),
		ask<object>("getVersion"),
		ask<{ value: Account[] }>("getMultipleAccounts", [addresses, { encoding: "base64", commitment: "finalized" }]),
	])
	const found = new Map(addresses.map((address, i) => [address, accounts.value[i] ?? null]))
	const problems: string[] = []
	if (env.APP_MODE === "production" && "local-chain" in version)
		problems.push(
			"SOLANA_RPC_URL is a local demo chain: not allowed with APP_MODE=production, set it to a public cluster",
		)
	for (const mint of mints) problems.push(...mintProblems(mint, found.get(mint.address) ?? null))
	for (const { name, address } of given) {
		const owner = found.get(address)?.owner
		if (owner === TOKEN || owner === TOKEN_2022)
			problems.push(`${name} is a token account: set it to the address of the wallet that owns it`)
	}
	return { genesisHash, problems }
}

/** A mint as the settings describe it: the names of the two that say so. */
type Mint = Readonly<{ name: string; address: string; scaleName: string; scale: number; twin?: string }>

function mintsOf(env: CoinSettings): readonly Mint[] {
	const scg: Mint = { name: "SCG_MINT", address: env.SCG_MINT, scaleName: "SCG_DECIMALS", scale: env.SCG_DECIMALS }
	const { USDC_MINT, USDC_DECIMALS = 6, PVT_MINT, PVT_DECIMALS = 6, SCG_MINT: twin } = env
	const more: readonly (Mint | null)[] = [
		USDC_MINT
			? { name: "USDC_MINT", address: USDC_MINT, scaleName: "USDC_DECIMALS", scale: USDC_DECIMALS, twin }
			: null,
		PVT_MINT ? { name: "PVT_MINT", address: PVT_MINT, scaleName: "PVT_DECIMALS", scale: PVT_DECIMALS, twin } : null,
		...(env.DROP_TOKENS ?? []).map(
			({ id, address, scale }): Mint => ({
				name: `DROP_TOKENS ${id}`,
				address,
				scaleName: `DROP_TOKENS ${id}`,
				scale,
				twin,
			}),
		),
	]
	return [scg, ...more.filter((one) => one !== null)]
}

function mintProblems({ name, address, scaleName, scale, twin }: Mint, account: Account): string[] {
	if (address === twin) return [`${name} ${address} is SCG_MINT: one coin cannot be two`]
	if (!account)
		return [`${name} ${address} does not exist on the cluster of SOLANA_RPC_URL: correct the mint or the cluster`]
	if (account.owner === TOKEN_2022) return [token2022(name, address, Buffer.from(account.data[0], "base64"))]
	if (account.owner !== TOKEN)
		return [`${name} ${address} is not a mint: it belongs to the program ${account.owner}, not to SPL Token`]
	const data = Buffer.from(account.data[0], "base64")
	if (data.length !== MINT_SIZE || data[INITIALIZED_AT] !== 1)
		return [`${name} ${address} is not a mint but another account of SPL Token: set it to the mint of the coin`]
	const decimals = data[DECIMALS_AT]
	if (decimals === scale) return []
	return [`${scaleName} is ${scale}, but the mint ${address} has ${decimals}: set ${scaleName}=${decimals}`]
}

function token2022(name: string, mint: string, data: Buffer): string {
	const found: string[] = []
	for (let at = EXTENSIONS_AT; at + 4 <= data.length; at += 4 + data.readUInt16LE(at + 2)) {
		const name = DANGEROUS[data.readUInt16LE(at)]
		if (name) found.push(name)
	}
	const why = found.length > 0 ? ` with ${found.join(", ")}` : ""
	return `${name} ${mint} is a mint of Token-2022${why}: only mints of the SPL Token program are taken`
}
