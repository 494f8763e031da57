import { getT } from "#app/i18n/i18n.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Feature } from "../feature.ts"
import { ownRecords } from "./own-records.server.ts"

/** Visits that the page itself lists; the file has them all. */
const LISTED = 10

/** A list of records: what it is, how many there are, until when or why they are kept. */
export type Kept = Readonly<{ key: string; what: string; count: number; why: string }>

/** What the page shows of the records: counts, the sessions, and the newest visits. */
export async function myDataPage(ctx: WalletVisit, features: readonly Feature[], lang: Lang) {
	const t = await getT(lang)
	const { identity, visits, sections, payments } = await ownRecords(ctx, features, LISTED)
	const ours = (why: "life" | "why", counts: Readonly<Record<string, number>>): Kept[] =>
		Object.entries(counts).map(([key, count]) => ({
			key,
			what: t(`my-data:${key}.what`),
			count,
			why: t(`my-data:${key}.${why}`),
		}))
	const ofFeatures = (lists: "erasable" | "stays"): Kept[] =>
		features.flatMap(({ name, ownData }) =>
			(ownData?.[lists] ?? []).map((key) => ({
				key,
				what: t(`${name}:ownData.${key}.what`),
				count: sections[ownData?.section ?? ""]?.[key]?.length ?? 0,
				why: t(`${name}:ownData.${key}.why`),
			})),
		)
	return {
		address: ctx.who.wallet.address,
		erasable: [
			...ours("life", { visits: visits.total }),
			...ofFeatures("erasable"),
			...ours("life", {
				sessions: identity.sessions.length,
				registrations: identity.registrations.length,
				wallets: identity.wallets.length,
			}),
		],
		stays: [
			...ofFeatures("stays"),
			...ours("why", {
				payments: payments.received.length + payments.requests.length + payments.owed.length,
				acts: identity.acts.length,
			}),
		],
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
