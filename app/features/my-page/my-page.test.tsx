import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { LISTS } from "./lists.ts"
import { MyPage } from "./my-page.tsx"
import type { OpenAct } from "./open-acts.tsx"
import type { Own, OwnStakes } from "./staking-summary-facts.ts"

const at = new Date("2026-11-24T08:00:00Z")
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)
const nothing: OwnStakes = {
	...{ staked: null, positions: 0, wallets: 0, listed: 0, earned: "0.00 SCG", unclaimed: null },
	...{ next: null, free: null, begun: [] },
}
const staked: OwnStakes = {
	...nothing,
	...{ staked: "1,500 SCG", positions: 2, wallets: 1, listed: 3, earned: "4.10 SCG", unclaimed: "1.05 SCG" },
	next: { id: "a", days: 30, amount: "500 SCG", at: hours(76.5), why: "term", stakes: 1, href: "/eng/x#stake-a" },
}
const begun = { id: "b", amount: "700.5 SCG", days: 90, until: hours(2), end: null }
const pay: OpenAct = {
	...{ id: "b", href: "powerzoneCoinStaking/write/complete?draft=b", entity: "coin-position", since: hours(-1) },
	more: begun,
}
const back: OpenAct = { ...pay, id: "c", entity: "coin-staking:withdrawal", more: null }

type Shown = { stakes?: OwnStakes | null; demo?: boolean; twig?: Own["twig"]; open?: OpenAct[]; lang?: Lang }
async function shown({ stakes = nothing, demo = false, twig = null, open = [], lang = "eng" }: Shown = {}) {
	const t = await words(lang)
	const own = { at, address: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin", demo, stakes, twig }
	const member = { own, open, ledger: { wallets: [], devices: [] } }
	return { t, html: page(t, lang, member) }
}
async function words(lang: Lang) {
	await getT(lang)
	return wordsT({ "my-page": wordsOf(lang, "my-page") })
}
const page = (t: ReturnType<typeof wordsT>, lang: Lang, member: Parameters<typeof MyPage>[0]["member"]) =>
	renderToStaticMarkup(
		<ScriptsProvider value={{ "my-page": { src: "/my-page.js", needs: [] } }}>
			<MyPage t={t} lang={lang} title={t("my-page:title")} member={member} done={null} failure={null} />
		</ScriptsProvider>,
	)
const signals = (html: string) => html.match(/<(?:a|button)[^>]*button-signal[^>]*>/g) ?? []
const order = (html: string, ...parts: readonly string[]) => parts.map((part) => html.indexOf(part))

/** Without what its controls are recorded by. */
const bare = (html: string) => html.replaceAll(/ data-(track|param)="[^"]*"/g, "")

test("first what is staked, earned and free next, then what is begun, then the lists, wallets and devices last", async () => {
	const { t, html } = await shown({ stakes: staked, open: [pay] })
	const places = order(html, "1,500", "4.10", t("my-page:titleNext"), 'data-live="open"', t("my-page:titleLists"))
	places.push(...order(html, 'id="wallets"', 'id="devices"'))
	expect(places).toEqual([...places].sort((one, other) => one - other))
	expect(places).not.toContain(-1)
})

test("the next unlock is counted down in days, hours and minutes, with its amount, its date and its stake", async () => {
	const { t, html } = await shown({ stakes: staked })
	expect(html).toContain(`data-now="${at.getTime()}"`)
	expect(html).toMatch(/data-countdown="2026-11-27T12:30:00.000Z".*<b>3<\/b>.*<b>04<\/b>.*<b>30<\/b>/)
	expect(html).toContain("500 SCG")
	expect(html).toContain("Nov 27, 2026, 12:30 UTC")
	expect(html).toContain(`<a href="/eng/x#stake-a">${t("my-page:next.term", { days: 30 })}</a>`)
	expect(html).toContain(t("my-page:own.unclaimed", { amount: "1.05 SCG" }))
})

test("a renewal has a ticket of its own, several stakes are counted, and what is due is no clock at 0", async () => {
	for (const lang of LANGS) {
		const next = { ...staked.next, id: "a", days: 30, amount: "500 SCG", at: hours(1), href: "/x", stakes: 1 }
		const { t, html } = await shown({ stakes: { ...staked, next: { ...next, why: "renewal" } }, lang })
		expect(html).toContain(`<h2 class="ticket-title">${t("my-page:titleRenewal")}</h2>`)
		expect(html).toContain(`<a href="/x">${t("my-page:next.renewal", { days: 30 })}</a>`)
		expect(html).not.toContain(t("my-page:next.none"))
		const two = await shown({ stakes: { ...staked, next: { ...next, why: "term", stakes: 2 } }, lang })
		expect(two.html).toContain(`<a href="/x">${t("my-page:next.stakes", { count: 2 })}</a>`)
		const due = await shown({ stakes: { ...staked, next: { ...next, why: "early", at } }, lang })
		expect(due.html).toContain(`data-due="${t("my-page:next.due")}">${t("my-page:next.due")}</p>`)
	}
})

test("a page has one next step: to take out what is free, to pay what waits, to stake, to choose a wallet", async () => {
	const free = { amount: "500 SCG", href: "/eng/unstake?stake=a" }
	const cases: [Shown, string][] = [
		[{ stakes: { ...staked, free }, open: [pay] }, free.href],
		[{ stakes: staked, open: [back, pay] }, `/eng/${pay.href}`],
		[{ stakes: nothing, open: [pay], demo: true }, `/eng/${pay.href}`],
		[{ stakes: staked, open: [back] }, paths.stakeWrite("eng")],
		[{ stakes: nothing }, paths.coinStaking("eng")],
		[{ stakes: nothing, demo: true }, paths.demo("eng")],
	]
	for (const [one, href] of cases) {
		const { html } = await shown(one)
		expect(signals(html)).toEqual([expect.stringContaining(`href="${href}"`)])
	}
	const t = await words("eng")
	expect(signals(page(t, "eng", null))).toEqual([expect.stringContaining('commandfor="modal-wallet"')])
	// While the chain is silent nobody knows what the next step is.
	expect(signals((await shown({ stakes: null })).html)).toEqual([])
})

test("whoever has an ID and no wallet finds the way to their account", async () => {
	for (const lang of LANGS) {
		const t = await words(lang)
		expect(page(t, lang, null)).toContain(`href="${paths.account(lang)}"`)
	}
})

test("who has staked before is not told that nothing is staked yet", async () => {
	for (const lang of LANGS)
		for (const [listed, title] of [
			[0, "my-page:titleNothing"],
			[1, "my-page:titleNothingNow"],
		] as const) {
			const { t, html } = await shown({ stakes: { ...nothing, listed }, lang })
			expect(/<h2 id="own"[^>]*>([^<]+)</.exec(html)?.[1]).toBe(t(title))
		}
})

test("what waits to be paid comes before nothing staked, and who has ever applied is not sent for test coins", async () => {
	const { html } = await shown({ stakes: { ...nothing, listed: 1 }, demo: true, open: [pay] })
	const [acts, top] = order(html, 'data-live="open"', 'data-live="own"')
	expect(acts).toBeLessThan(top ?? 0)
	expect(html).not.toContain(paths.demo("eng"))
	expect((await shown({ stakes: { ...nothing, listed: 1 }, demo: true })).html).not.toContain(paths.demo("eng"))
})

test("a card says what was begun, how much, since when, and how long it can be paid for; later it waits for nobody", async () => {
	const { t, html } = await shown({ stakes: staked, open: [pay, back] })
	for (const text of ["700.5 SCG", "Nov 24, 2026, 07:00 UTC", "Nov 24, 2026, 10:00 UTC", "2 hours"])
		expect(html).toContain(text)
	expect(html).toContain(`aria-label="${t("my-page:continue", { what: t("my-page:begun.coin-withdrawal") })}"`)
	expect(html.match(/own-act-waits/g)).toHaveLength(1)
	expect(html).toContain("data-awaiting")
	const late = await shown({ stakes: staked, open: [{ ...pay, more: { ...begun, until: hours(0) } }] })
	expect(late.html).not.toContain("own-act-waits")
	expect(late.html).not.toContain("data-until")
	const only = await shown({ stakes: staked, open: [pay] })
	expect(only.html).not.toContain("data-awaiting")
})

test("a reminder of a renewal is told, not processed: it says how much it is about and when the term ends", async () => {
	for (const lang of LANGS) {
		const more = { id: "d", amount: "1,000 SCG", days: 30, until: null, end: hours(160) }
		const { t, html } = await shown({ stakes: staked, open: [{ ...pay, entity: "coin-staking:renewal", more }], lang })
		for (const text of ["begun.coin-renewal", "act.told", "act.end"] as const)
			expect(html).toContain(t(`my-page:${text}`))
		expect(html).toContain("1,000 SCG")
		expect(html).toContain(`dateTime="${hours(160).toISOString()}"`)
		expect(html).not.toContain(`>${t("my-page:act.runs")}<`)
		expect(html).not.toContain("data-awaiting")
	}
})

test("lists are named in every language, signed in or not, with counts for their owner alone", async () => {
	for (const lang of LANGS) {
		const twig = { text: "12.5 Twig", isNone: false }
		const { t, html } = await shown({ stakes: staked, twig, lang })
		const out = page(t, lang, null)
		for (const shownPage of [html, out]) {
			expect(bare(shownPage)).toContain(`<a href="${paths.stakeView(lang)}">${t("my-page:staking")}</a>`)
			for (const [list, { name }] of Object.entries(LISTS))
				expect(bare(shownPage)).toContain(`<a href="${pagePath(lang, `mypage/${list}`)}">${t(name)}</a>`)
		}
		expect(html).toContain('<b class="figure">3</b>')
		expect(html).toContain('<b class="figure">12.5 Twig</b>')
		expect(out).not.toContain("own-row-count")
		expect(out).not.toContain("data-countdown")
	}
})

test("no twigs are a line in the list, and no figure on top", async () => {
	const none = await shown({ stakes: staked, twig: { text: "0 Twig", isNone: true } })
	expect(none.html).toContain('<b class="figure">0 Twig</b>')
	expect(none.html).not.toContain(none.t("my-page:own.twig"))
	const some = await shown({ twig: { text: "12.5 Twig", isNone: false } })
	expect(some.html).toContain(some.t("my-page:own.twig"))
	expect(some.html).toContain(some.t("my-page:titleNothing"))
})
