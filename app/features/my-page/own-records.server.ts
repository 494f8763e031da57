import { holdingRecords } from "#app/holdings/own-holdings.server.ts"
import { type IdentityRecords, identityRecords } from "#app/identity/own-records.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { paymentRecords } from "#app/settlement/own-records.server.ts"
import {
	type ActionRecords,
	actionRecords,
	MOST_VISITS,
	type VisitRecords,
	visitRecords,
} from "#app/tracking/own-visits.server.ts"
import type { Feature } from "../feature.ts"

type Sections = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/** Everything that is kept about a wallet; `sections` is what features keep, by the name of their part of the file. */
export type OwnRecords = Readonly<{
	wallet: Readonly<{ chain: string; address: string }>
	identity: IdentityRecords
	visits: VisitRecords
	/** What was used and reached with it. */
	actions: ActionRecords
	/** Which NFTs the wallet held when it was last read. */
	holdings: Awaited<ReturnType<typeof holdingRecords>>
	sections: Sections
	payments: Awaited<ReturnType<typeof paymentRecords>>
}>

/** Everything that is kept about the wallet that asks, read at one moment. */
export function ownRecords(
	ctx: WalletVisit,
	features: readonly Feature[],
	mostVisits = MOST_VISITS,
): Promise<OwnRecords> {
	const { wallet } = ctx.who
	return ctx.db.transaction(
		async (tx) => {
			const identity = await identityRecords(tx, wallet)
			const ids = identity.registrations.map((one) => one.id)
			const known = { address: wallet.address, ids }
			const visits = await visitRecords(tx, known, mostVisits)
			const actions = await actionRecords(tx, known, mostVisits)
			const holdings = await holdingRecords({ db: tx }, wallet)
			const sections: Record<string, Sections[string]> = {}
			const subjects: string[] = []
			for (const { ownData } of features) {
				if (!ownData) continue
				const found = await ownData.read({ db: tx, secret: ctx.secret }, ctx.who)
				sections[ownData.section] = found.lists
				subjects.push(...found.subjects)
			}
			const payments = await paymentRecords({ db: tx }, { ...wallet, subjects })
			return {
				wallet: { chain: wallet.chain, address: wallet.address },
				identity,
				visits,
				actions,
				holdings,
				sections,
				payments,
			}
		},
		{ isolationLevel: "repeatable read", accessMode: "read only" },
	)
}

/** As a file: amounts are base units, written as text, since a number would round them. */
export const asJson = (
	{ wallet, identity, visits, actions, holdings, sections, payments }: OwnRecords,
	at: Date,
): string =>
	JSON.stringify(
		{ madeAt: at, amounts: "base units", wallet, identity, visits, actions, holdings, ...sections, payments },
		(_key, value) => (typeof value === "bigint" ? value.toString() : value),
		"\t",
	)
