import type { VaultRole } from "#app/chains/assets.ts"
import type { OwnedAccount } from "#app/chains/port.ts"
import type { Pass } from "./pass.ts"

/** An account of ours and the wallet that owns it, which may be itself. */
export type Ours = OwnedAccount

/** Whose accounts, on which chain. */
type Where = Readonly<{ ctx: Pick<Pass["ctx"], "assets" | "vaults">; chain: Pass["chain"] }>

export const isWallet = (ours: Ours) => ours.account === ours.owner

const vaultsOn = ({ ctx, chain }: Where) => ctx.vaults.filter((one) => one.chain === chain.id)

/**
 * The accounts of a chain that were set up for money, each with the asset that it holds: those that deposits reach first, then the wallets
 * that own them, which hold what fees are paid in.
 */
export function knownAccounts(where: Where): (Ours & Readonly<{ asset: string }>)[] {
	const accounts = new Map<string, Ours & Readonly<{ asset: string }>>()
	for (const { account, owner, asset } of vaultsOn(where))
		accounts.set(account, { account, owner, asset: where.ctx.assets.get(asset).address })
	for (const { owner } of vaultsOn(where))
		accounts.set(owner, { account: owner, owner, asset: where.chain.native.address })
	return [...accounts.values()]
}

/** The wallets that own our vaults on a chain. */
export const ownWallets = (where: Where): ReadonlySet<string> => new Set(vaultsOn(where).map((one) => one.owner))

export const isOwnWallet = (where: Where, address: string | null) => address !== null && ownWallets(where).has(address)

/** Whether an account was set up for this: one may be for several. */
export const isFor = (where: Where, account: string, role: VaultRole) =>
	vaultsOn(where).some((one) => one.role === role && one.account === account)

/** Whether an address is the treasury of an asset of ours on this chain. */
export const isTreasury = ({ ctx, chain }: Where, address: string | null) =>
	address !== null && ctx.assets.all.some((one) => one.chain === chain.id && one.treasury === address)

/**
 * Whether an account was set up for money. All others are token accounts that strangers opened for our wallets: whoever made one may have
 * kept a delegate in it, or a mint that can take tokens back, so what happens in them must stop nobody.
 */
export const isKnown = (where: Where, account: string) => knownAccounts(where).some((one) => one.account === account)
