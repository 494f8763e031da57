import type { Context } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { deviceName } from "#app/lib/device-name.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Asset, decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import type { NoticeSource } from "#app/operations/notices.ts"
import { TWIG } from "#app/rewards/twig.ts"
import type { Meanings } from "#app/statements/movements.ts"
import { listNotices, type Notice } from "./list-notices.server.ts"

export const NOTICES_PAGE = 30

type Asked = Readonly<{
	t: T
	lang: Lang
	sources: readonly NoticeSource[]
	meanings: Meanings
	before: Date | null
}>

/** What the list of notices shows of whoever asks, in words. */
export async function noticesPage(ctx: WalletVisit, { t, lang, sources, meanings, before }: Asked) {
	const found = await listNotices(ctx, { wallet: ctx.who.wallet, sources, before, most: NOTICES_PAGE + 1 })
	const { shown, older } = cut(found)
	return {
		notices: shown.map((one) => ({
			...{ id: one.id, at: one.at, isNew: one.isNew, kind: one.kind },
			...saidOf(ctx, one, { t, lang, meanings }),
			href: one.href === null ? null : `/${lang}/${one.href}`,
		})),
		/** What a press says was read: all that is shown here, and what is older. */
		newest: before === null ? (shown[0]?.at ?? null) : null,
		hasNew: shown.some(({ isNew }) => isNew),
		isFirst: before === null,
		older: older && paths.notices(lang, { before: `${older.getTime()}` }),
	}
}
export type NoticesPage = Awaited<ReturnType<typeof noticesPage>>

/** A page ends between two moments, not within one: the next begins with all of the moment that did not fit. */
function cut(found: readonly Notice[]): { shown: readonly Notice[]; older: Date | null } {
	const next = found[NOTICES_PAGE]
	if (!next) return { shown: found, older: null }
	const whole = found.filter(({ at }) => at > next.at)
	if (whole.length === 0) return { shown: found.slice(0, NOTICES_PAGE), older: next.at }
	return { shown: whole, older: new Date(next.at.getTime() + 1) }
}

type Words = Readonly<{ t: T; lang: Lang; meanings: Meanings }>

function saidOf(ctx: Pick<Context, "assets" | "chains">, { kind, facts }: Notice, { t, lang, meanings }: Words) {
	const { asset, units, purpose, userAgent, vault, delegate, ...others } = facts
	const meaning = purpose === undefined ? undefined : meanings[purpose]
	const code = typeof meaning === "string" ? meaning : null
	const slots = {
		...others,
		...(vault ? { vault: short4(vault) } : {}),
		...(delegate ? { delegate: short4(delegate) } : {}),
		...(userAgent === undefined ? {} : { browser: browserOf(t, userAgent) }),
	}
	return {
		title: t(asKey(`notices:kind.${kind}.title`), slots),
		text: t(asKey(`notices:kind.${kind}.text`), slots),
		what: code && t(`statement:code.${code}`),
		amount: asset && units ? amountOf(ctx, { asset, units: BigInt(units) }, lang) : null,
	}
}

function browserOf(t: T, userAgent: string): string {
	const { browser, system } = deviceName(userAgent)
	return [browser, system].filter(Boolean).join(" · ") || t("notices:unknownBrowser")
}

function amountOf(
	{ assets, chains }: Pick<Context, "assets" | "chains">,
	of: Readonly<{ asset: string; units: bigint }>,
	lang: Lang,
): string {
	const ours = assets.all.find((one) => one.address === of.asset)
	const native = chains.all.map((chain) => chain.native).find((one) => one.address === of.asset)
	const asset: Asset = (of.asset === TWIG.id ? TWIG : (ours ?? native)) ?? { symbol: short4(of.asset), scale: 0 }
	if (asset.scale === 0) return `${decimalText(money(asset, of.units))} ${asset.symbol}`
	return formatMoney(money(asset, of.units), LOCALES[lang])
}
