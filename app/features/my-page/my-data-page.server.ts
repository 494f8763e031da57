import { getT } from "#app/i18n/i18n.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { asKey } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { actionNames } from "#app/tracking/definitions/action-names.server.ts"
import type { Feature } from "../feature.ts"
import { deviceText } from "./device-text.ts"
import { erasableKinds } from "./kept-kinds.server.ts"
import { ownRecords } from "./own-records.server.ts"

/** Visits, and actions, that the page itself lists; the file has them all. */
const LISTED = 10

/** A list of records: what it is, how many there are, until when or why they are kept. */
export type Kept = Readonly<{ key: string; what: string; count: number; why: string }>

type Asked = Readonly<{ lang: Lang; product: string }>

/** What the page shows of the records: counts, the sessions, and the newest visits and actions. */
export async function myDataPage(ctx: WalletVisit, features: readonly Feature[], { lang, product }: Asked) {
	const t = await getT(lang)
	const names = await actionNames(lang, product)
	const { identity, visits, actions, holdings, sections, payments } = await ownRecords(ctx, features, LISTED)
	const counts: Readonly<Record<string, number>> = {
		visits: visits.total,
		actions: actions.total,
		holdings: holdings.length,
		sessions: identity.sessions.length,
		registrations: identity.registrations.length,
		wallets: identity.wallets.length,
	}
	const kinds = await erasableKinds(features, lang)
	const staying = (key: "payments" | "acts", count: number): Kept => ({
		key,
		what: t(`my-data:${key}.what`),
		count,
		why: t(`my-data:${key}.why`),
	})
	const kept = (key: string) => Object.values(sections).find((lists) => key in lists)?.[key]?.length ?? 0
	const ofFeatures = features.flatMap(({ name, ownData }) =>
		(ownData?.stays ?? []).map(
			(key): Kept => ({
				key,
				what: t(asKey(`${name}:ownData.${key}.what`)),
				count: kept(key),
				why: t(asKey(`${name}:ownData.${key}.why`)),
			}),
		),
	)
	return {
		address: ctx.who.wallet.address,
		erasable: kinds.map(({ key, what, life }): Kept => ({ key, what, count: counts[key] ?? kept(key), why: life })),
		stays: [
			...ofFeatures,
			staying(
				"payments",
				payments.received.length + payments.requests.length + payments.signed.length + payments.owed.length,
			),
			staying("acts", identity.acts.length),
		],
		sessions: identity.sessions.map(({ browser, createdAt, lastSeenAt, open }) => ({
			// The file has what the browser said of itself; here it is read.
			browser: deviceText(t, browser),
			createdAt,
			lastSeenAt,
			open,
		})),
		actions: actions.rows.map(({ id, receivedAt, actionCd, pagePath }) => ({
			id,
			at: receivedAt,
			action: names.text(actionCd),
			path: pagePath,
		})),
		visits: visits.rows.map(({ at, path, networkAsSeen }) => ({ at, path, network: networkAsSeen })),
	}
}
export type MyDataPage = Awaited<ReturnType<typeof myDataPage>>
