import type { Db } from "#app/db/client.server.ts"
import { type IdentityRecords, identityRecords } from "#app/identity/own-records.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { paymentRecords } from "#app/settlement/own-records.server.ts"
import { MOST_VISITS, type VisitRecords, visitRecords } from "#app/tracking/own-visits.server.ts"

type Row = Readonly<{ id: string }>
export type StakingRecords = Readonly<{
	drafts: readonly Row[]
	positions: readonly Row[]
	agreements: readonly unknown[]
	history: readonly unknown[]
	operations: readonly unknown[]
}>
/** The room of staking tells its own; the route hands it over. */
export type TellStaking<S extends StakingRecords = StakingRecords> = (db: Db, who: WalletVisit["who"]) => Promise<S>

/** Everything that is kept about the wallet that asks, read at one moment. */
export function ownRecords<S extends StakingRecords>(
	ctx: WalletVisit,
	tellStaking: TellStaking<S>,
	mostVisits = MOST_VISITS,
) {
	const { wallet } = ctx.who
	return ctx.db.transaction(
		async (tx) => {
			const identity = await identityRecords(tx, wallet)
			const ids = identity.registrations.map((one) => one.id)
			const visits = await visitRecords(tx, { address: wallet.address, ids }, mostVisits)
			const staking = await tellStaking(tx, ctx.who)
			const subjects = [...staking.positions, ...staking.drafts].map((one) => one.id)
			const payments = await paymentRecords(tx, wallet.address, subjects)
			return { wallet: { chain: wallet.chain, address: wallet.address }, identity, visits, staking, payments }
		},
		{ isolationLevel: "repeatable read", accessMode: "read only" },
	)
}
export type OwnRecords = Readonly<{
	identity: IdentityRecords
	visits: VisitRecords
	staking: StakingRecords
	payments: Awaited<ReturnType<typeof paymentRecords>>
}>

/** As a file: amounts are base units, written as text, since a number would round them. */
export const asJson = (records: OwnRecords, at: Date): string =>
	JSON.stringify(
		{ madeAt: at, amounts: "base units", ...records },
		(_key, value) => (typeof value === "bigint" ? value.toString() : value),
		"\t",
	)
