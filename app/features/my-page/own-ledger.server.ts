import type { Chain } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { listWalletsAndDevices } from "#app/identity/sessions/devices.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { asKey } from "#app/lib/keys.ts"
import { deviceText } from "./device-text.ts"

export type WalletLine = Readonly<{
	/** Null: proven by its session alone, and by none of a member's wallets. */
	id: string | null
	address: string
	label: string
	brand: string
	network: string
	linkedAt: Date | null
	/** This browser signed in with it. */
	here: boolean
}>
export type DeviceLine = Readonly<{
	id: string
	name: string
	brand: string
	address: string
	since: Date
	last: Date
	here: boolean
}>

const brandOf = (t: T, walletType: string) => t(asKey(`wallets:names.${walletType}`))
const networkOf = (t: T, chain: Chain) => t(`wallets:dialog.network.${chain}`)

/** The wallets and the browsers of whoever asks, in words. */
export async function ownLedger(ctx: WalletVisit, t: T) {
	const { wallets: linked, devices: sessions } = await listWalletsAndDevices(ctx)
	const { chain, address, walletType } = ctx.who.wallet
	const wallets = linked.map((one) => ({
		id: one.id,
		address: one.address,
		label: one.label,
		brand: brandOf(t, one.walletType),
		network: networkOf(t, one.chain),
		linkedAt: one.linkedAt,
		here: one.chain === chain && one.address === address,
	}))
	const known = wallets.some((one) => one.here)
	const alone = { id: null, address, label: "", brand: brandOf(t, walletType), network: networkOf(t, chain) }
	return {
		wallets: known ? wallets : [{ ...alone, linkedAt: null, here: true }, ...wallets],
		// This browser first: it is the one that a reader knows the others by.
		devices: [...sessions]
			.sort((a, b) => Number(b.current) - Number(a.current))
			.map((one) => ({
				id: one.id,
				name: deviceText(t, one.userAgent),
				brand: brandOf(t, one.walletType),
				address: one.address,
				since: one.createdAt,
				last: one.lastSeenAt,
				here: one.current,
			})),
	} satisfies { wallets: WalletLine[]; devices: DeviceLine[] }
}
