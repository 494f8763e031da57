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
	left: 30,
	elapsed: 0,
}
const nfts = { name: "Kongz", family: "kongz", numbers: [1], count: "3", longest: "" } as const

test.each([
	["kor", "<b>30</b>일 남음", "<b>3</b>개 스테이킹 중"],
	["eng", "<b>30</b> days left", "<b>3</b> staked"],
	["idn", "<b>30</b> hari lagi", "<b>3</b> di-staking"],
] as const)("a number stands in its sentence as the language writes it: %s", async (lang, left, staked) => {
	const watched = { address: "a", stakes: [stake], moreStakes: null, nfts: [nfts] }
	const html = renderToStaticMarkup(<Watch t={await getT(lang)} lang={lang} typed="a" error={null} watched={watched} />)
	expect(html).toContain(left)
	expect(html).toContain(staked)
})

test("a term that is over has one name here and on the strip of its owner", async () => {
	for (const lang of ["kor", "eng", "idn"] as const) {
		const t = await getT(lang)
		expect(t("coin-staking:state.matured").toLowerCase()).toMatch(new RegExp(`^${t("watch:over").toLowerCase()},`))
	}
})
