import { getT } from "#app/i18n/i18n.server.ts"
import { asKey } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Feature } from "../feature.ts"

/** `life`: until when, or why. */
export type KeptKind = Readonly<{ key: string; what: string; life: string }>

const OWN = ["visits", "actions", "holdings", "sessions", "registrations", "wallets"] as const

/** What is kept about any wallet and can be deleted by whoever signs with it; it says nothing of anybody. */
export async function erasableKinds(features: readonly Feature[], lang: Lang): Promise<KeptKind[]> {
	const t = await getT(lang)
	const own = OWN.map((key) => ({ key, what: t(`my-data:${key}.what`), life: t(`my-data:${key}.life`) }))
	const ofFeatures = features.flatMap(({ name, ownData }) =>
		(ownData?.erasable ?? []).map((key) => ({
			key,
			what: t(asKey(`${name}:ownData.${key}.what`)),
			life: t(asKey(`${name}:ownData.${key}.why`)),
		})),
	)
	return [...own.slice(0, 3), ...ofFeatures, ...own.slice(3)]
}
