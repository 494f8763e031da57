import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { coinsInShort, percentText } from "#app/features/coin-staking/figures.ts"
import { publicPositions } from "#app/features/coin-staking/public-positions.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { publicStakes } from "#app/features/nft-staking/public-stakes.server.ts"
import { askedAddress } from "#app/features/watch/asked-address.ts"
import { Watch, type Watched, type WatchedStake } from "#app/features/watch/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { type T, wordsT } from "#app/i18n/words.ts"
import { WATCHES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { type Visit, visitor } from "#app/identity/sessions/visitor.server.ts"
import { longDay, numberFormat } from "#app/lib/formats.ts"
import { apart } from "#app/lib/money.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true }
/** What an address has staked is for whoever asks, and for no search engine. */
export const meta: MetaFunction = (args) => [...pageMeta(args), { name: "robots", content: "noindex" }]
export const links = sheets("dialogs", "work", "watch")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { address, typed } = askedAddress(new URL(request.url).searchParams)
	const page = { lang, words: wordsOf(lang, "watch"), title: t("watch:title"), description: t("watch:meta") }
	const answer = (status: number, error: string | null, watched: Watched | null) =>
		data({ ...page, typed: typed ?? "", error, watched }, { status })
	if (address === null) return typed === null ? answer(200, null, null) : answer(400, t("watch:error"), null)
	try {
		await countUseFrom(visit, WATCHES, context.clientIp)
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		context.retryAfter(error.params.seconds ?? "60")
		return answer(error.status, t(error.code, error.params), null)
	}
	return answer(200, null, await watched(visit, address, { t, lang }))
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WHOLE = { maximumFractionDigits: 0 } as const

/** Whole days, as its owner's countdown has them; on the last one hours that have begun. */
const leftOf = (ms: number): NonNullable<WatchedStake["left"]> =>
	ms < DAY_MS ? { unit: "hours", count: Math.ceil(ms / HOUR_MS) } : { unit: "days", count: Math.floor(ms / DAY_MS) }

/** What anybody can know of an address, in words. */
async function watched(visit: Visit, address: string, { t, lang }: { t: T; lang: Lang }): Promise<Watched> {
	const locale = LOCALES[lang]
	const now = (await visit.now()).getTime()
	const [{ positions, total, units: lying }, nfts] = await Promise.all([
		publicPositions(visit, address),
		publicStakes(visit, { owner: address, t, lang }),
	])
	const number = (of: number) => numberFormat(locale, WHOLE).format(of)
	const hidden = total - positions.length
	const day = (at: Date) => longDay(at.toISOString(), locale)
	const [figure, unit] = apart(coinsInShort(lying, shownAsset(visit), locale))
	const next = positions.find(({ to }) => to.getTime() > now)
	const held = nfts.reduce((sum, { count }) => sum + count, 0)
	return {
		address,
		coins: total > 0 ? { figure, unit, count: number(total), next: next ? day(next.to) : null } : null,
		nftCount: held > 0 ? number(held) : null,
		moreStakes: hidden > 0 ? t("watch:moreCoins", { count: number(hidden) }) : null,
		stakes: positions.map(({ units, days, aprBps, from, to }, n) => {
			const [figure, unit] = apart(coinsInShort(units, shownAsset(visit), locale))
			const [begin, end] = [from.getTime(), to.getTime()]
			return {
				key: String(n),
				figure,
				unit,
				term: t("watch:term", { days, rate: percentText(aprBps, locale) }),
				from: day(from),
				to: day(to),
				// A term begins at the next midnight: before that all of it is left.
				left: end > now ? leftOf(Math.min(end - now, days * DAY_MS)) : null,
				elapsed: Math.min(100, Math.max(0, Math.round((100 * (now - begin)) / (end - begin)))),
			}
		}),
		nfts: nfts.map(({ name, family, count, since, numbers }) => ({
			name,
			family,
			numbers,
			count: number(count),
			longest: t("watch:longest", {
				days: number(Math.floor((now - since.getTime()) / DAY_MS)),
				date: day(since),
			}),
		})),
	}
}

export default function WatchRoute() {
	const { words, lang, typed, error, watched } = useLoaderData<typeof loader>()
	return (
		<div className="page">
			<Watch t={wordsT({ watch: words })} lang={lang} typed={typed} error={error} watched={watched} />
		</div>
	)
}
