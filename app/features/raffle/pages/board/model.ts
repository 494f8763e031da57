import type { CancelReason, RaffleStatus } from "#app/raffles/status.ts"

export type PrizeLine = Readonly<{
	amount: string
	nft: Readonly<{ asset: string; collection: string; number: number }> | null
	place: number | null
	ticket: number | null
	wallet: string | null
	state: "open" | "way" | "arrived" | "kept"
}>

/** A raffle that was published, as everybody sees it. Moments in ISO 8601. */
export type RaffleView = Readonly<{
	name: string
	title: string
	rules: readonly string[]
	status: Exclude<RaffleStatus, "draft">
	why: CancelReason | null
	/** Its beacon's key is the site's own: whoever runs it knows every round. */
	isDemo: boolean
	opensAt: string
	closesAt: string
	drawsAt: string
	anchorBy: string
	tickets: Readonly<{ given: number; most: number; least: number; wallets: number }>
	extendedTo: string | null
	isExtended: boolean
	prizes: readonly PrizeLine[]
	fixed: Readonly<{ commit: string; memo: string | null; key: string; network: string; beacon: string; round: number }>
	ledger: Readonly<{ root: string; rows: number; memo: string | null }> | null
	drawn: Readonly<{ seed: string; signature: string; at: string | null }> | null
	hasProof: boolean
	/** What covers its prizes, asset by asset; amounts as people read them. */
	cover: readonly Readonly<{ promised: string; held: string; free: string; vault: string | null }>[]
	/** Tickets of a demo's own wallets; elsewhere there are none. */
	ofDemo: number
	/** What comes next, and when; null: nothing has its moment. By the server's clock, which says `now`. */
	next: Readonly<{ what: "opens" | "closes" | "draws"; at: string }> | null
	now: string
}>
export type RaffleLink = Readonly<{ name: string; title: string; status: RaffleView["status"] }>
