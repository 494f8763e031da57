import { Refusal } from "#app/lib/refusal.ts"
import { isOwnDestination, type Owning } from "#app/settlement/destinations/own-addresses.ts"
import { addressOfSecret, projectAddress } from "./addresses.server.ts"
import { PROJECT_WALLETS } from "./mainnets.ts"
import { KEY_FIELDS, type ProjectFields, type Secrets, WALLET_FIELDS } from "./project.ts"

const ADDRESSES = ["contractAddress", ...Object.values(WALLET_FIELDS)] as const

/**
 * The same fields, with each address as it is stored. Refuses what is no address of the mainnet, and a wallet on Solana whose address belongs to a
 * program, beside its field. A vault of a multisig is admitted where it was set up as ours.
 */
export async function checkAddresses(ctx: Owning, fields: ProjectFields): Promise<ProjectFields> {
	const checked = { ...fields }
	for (const field of ADDRESSES) {
		const typed = fields[field]
		if (typed === null) continue
		const address = await projectAddress(fields.mainnet, typed)
		if (!address) throw new Refusal("operators-projects:problem.address", { field, status: 400 })
		if (field !== "contractAddress" && fields.mainnet === "solana") requireProjectWallet(ctx, field, address)
		checked[field] = address
	}
	return checked
}

function requireProjectWallet(ctx: Owning, field: string, address: string): void {
	const { solana } = ctx.chains
	const why = solana.whyNoWallet(address)
	if (why && !isOwnDestination(ctx, solana, address))
		throw new Refusal(`destinations:problem.${why}`, { field, status: 400 })
}

/** Refuses a secret key that is none of the mainnet, or belongs to another wallet than the one beside it. */
export async function checkSecrets(fields: ProjectFields, secrets: Secrets): Promise<void> {
	for (const wallet of PROJECT_WALLETS) {
		const secret = secrets[wallet]
		if (secret === undefined) continue
		const field = KEY_FIELDS[wallet]
		const address = await addressOfSecret(fields.mainnet, secret)
		if (!address) throw new Refusal("operators-projects:problem.secret", { field, status: 400 })
		if (address !== fields[WALLET_FIELDS[wallet]])
			throw new Refusal("operators-projects:problem.otherWallet", { field, status: 400 })
	}
}
