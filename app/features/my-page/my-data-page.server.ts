import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { type OwnRecords, ownRecords, type TellStaking } from "./own-records.server.ts"

/** Visits that the page itself lists; the file has them all. */
const LISTED = 10

/** What the page shows of the records: counts, the sessions, and the newest visits. */
export async function myDataPage(ctx: WalletVisit, tellStaking: TellStaking) {
	const records: OwnRecords = await ownRecords(ctx, tellStaking, LISTED)
	const { identity, visits, staking, payments } = records
	return {
		address: ctx.who.wallet.address,
		counts: {
			visits: visits.total,
			drafts: staking.drafts.length,
			sessions: identity.sessions.length,
			registrations: identity.registrations.length,
			wallets: identity.wallets.length,
			positions: staking.positions.length,
			agreements: staking.agreements.length,
			payments: payments.received.length + payments.requests.length + payments.owed.length,
			history: staking.history.length,
			acts: identity.acts.length,
		},
		sessions: identity.sessions.map(({ browser, createdAt, lastSeenAt, open }) => ({
			browser,
			createdAt,
			lastSeenAt,
			open,
		})),
		visits: visits.rows.map(({ at, path, networkAsSeen }) => ({ at, path, network: networkAsSeen })),
	}
}
export type MyDataPage = Awaited<ReturnType<typeof myDataPage>>
