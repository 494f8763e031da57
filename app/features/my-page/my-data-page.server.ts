import { getT } from "#app/i18n/i18n.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { asKey } from "#app/lib/keys.ts"
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
	const { identity, visits, holdings, sections, payments } = await ownRecords(ctx, features, LISTED)
	const erasable = (key: "visits" | "holdings" | "sessions" | "registrations" | "wallets", count: number): Kept => ({
		key,
		what: t(`my-data:${key}.what`),
		count,
		why: t(`my-data:${key}.life`),
	})
	const staying = (key: "payments" | "acts", count: number): Kept => ({
		key,
		what: t(`my-data:${key}.what`),
		count,
		why: t(`my-data:${key}.why`),
	})
	const ofFeatures = (lists: "erasable" | "stays"): Kept[] =>
		features.flatMap(({ name, ownData }) =>
			(ownData?.[lists] ?? []).map((key) => ({
				key,
				what: t(asKey(`${name}:ownData.${key}.what`)),
				count: sections[ownData?.section ?? ""]?.[key]?.length ?? 0,
				why: t(asKey(`${name}:ownData.${key}.why`)),
			})),
		)
	return {
		address: ctx.who.wallet.address,
		erasable: [
			erasable("visits", visits.total),
			erasable("holdings", holdings.length),
			...ofFeatures("erasable"),
			erasable("sessions", identity.sessions.length),
			erasable("registrations", identity.registrations.length),
			erasable("wallets", identity.wallets.length),
		],
		stays: [
			...ofFeatures("stays"),
			staying(
				"payments",
				payments.received.length + payments.requests.length + payments.signed.length + payments.owed.length,
			),
			staying("acts", identity.acts.length),
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
