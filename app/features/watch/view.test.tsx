import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { Watch, type WatchedStake } from "./view.tsx"

const stake: WatchedStake = {
	key: "1",
	figure: "1,000",
	unit: "SCG",
	term: "",
	from: "",
	to: "",
	left: { unit: "days", count: 30 },
	elapsed: 0,
}
const coins = { figure: "1,000", unit: "SCG", count: "1", next: null }
const nfts = { name: "Kongz", family: "kongz", numbers: [1], count: "3", longest: "" } as const

test.each([
	["kor", "<b>30</b>일 남음", "<b>3</b>개 스테이킹 중"],
	["eng", "<b>30</b> days left", "<b>3</b> staked"],
	["idn", "<b>30</b> hari lagi", "<b>3</b> di-stake"],
] as const)("a number stands in its sentence as the language writes it: %s", async (lang, left, staked) => {
	const watched = { address: "a", coins, stakes: [stake], moreStakes: null, nftCount: "3", nfts: [nfts] }
	const html = renderToStaticMarkup(<Watch t={await getT(lang)} lang={lang} typed="a" error={null} watched={watched} />)
	expect(html).toContain(left)
	expect(html).toContain(staked)
})

test("one day is left, or an hour of it", async () => {
	const leftOf = async (left: WatchedStake["left"]) => {
		const watched = { address: "a", coins, stakes: [{ ...stake, left }], moreStakes: null, nftCount: null, nfts: [] }
		const props = { t: await getT("eng"), lang: "eng", typed: "a", error: null, watched } as const
		return /watch-left">(.*?)<\/p>/.exec(renderToStaticMarkup(<Watch {...props} />))?.[1]
	}
	expect(await leftOf({ unit: "days", count: 1 })).toBe("<b>1</b> day left")
	expect(await leftOf({ unit: "hours", count: 21 })).toBe("<b>21</b> hours left")
})

test("a term that is over has one name here and on the strip of its owner", async () => {
	for (const lang of ["kor", "eng", "idn"] as const) {
		const t = await getT(lang)
		expect(t("coin-staking:state.matured").toLowerCase()).toMatch(new RegExp(`^${t("watch:over").toLowerCase()},`))
	}
})

test("walkers of an address are the same whoever looks, and its strips have different ones", async () => {
	const stakes = ["1", "2", "3"].map((key) => ({ ...stake, key }))
	const shown = async (address: string) => {
		const watched = { address, coins, stakes, moreStakes: null, nftCount: null, nfts: [] }
		const props = { t: await getT("eng"), lang: "eng", typed: address, error: null, watched } as const
		return [...renderToStaticMarkup(<Watch {...props} />).matchAll(/<image href="([^"]+)"/g)].map(([, href]) => href)
	}
	const [one, again, other] = [await shown("first"), await shown("first"), await shown("second")]
	expect(new Set(one).size).toBe(3)
	expect(again).toEqual(one)
	expect(other).not.toEqual(one)
})

test("an address without stakes has the outline of a strip and no sum", async () => {
	const t = await getT("eng")
	const watched = { address: "a", coins: null, stakes: [], moreStakes: null, nftCount: null, nfts: [] }
	const html = renderToStaticMarkup(<Watch t={t} lang="eng" typed="a" error={null} watched={watched} />)
	expect(html).toContain(t("watch:titleNone"))
	expect(html).toContain("watch-empty")
	expect(html).not.toContain("<dl")
})
