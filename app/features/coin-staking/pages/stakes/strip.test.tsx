import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { coinsInShort, growingText } from "#app/features/coin-staking/figures.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { byTurn } from "./by-turn.ts"
import { runOf } from "./run.ts"
import { nextOf, StakeIndex, StakeList } from "./stake-list.tsx"
import { runText, type StakeLine, stripId, walkerOf } from "./strip.tsx"
import { Stakes } from "./view.tsx"

const from = new Date("2026-11-23T00:00:00Z")
const to = new Date("2027-02-21T00:00:00Z")
const term = (at: string) => runOf("term", { from, to, at: new Date(at) })
const scg = { symbol: "SCG", scale: 6 }

const line: StakeLine = {
	id: "0199c1a0-0000-7000-8000-00000000000a",
	status: "active",
	days: 90,
	sum: "1,000 SCG",
	amount: "1,000 SCG",
	original: null,
	apr: "7%",
	soFar: "8.63 SCG",
	earned: "8.630136 SCG",
	earnedPaid: null,
	claimed: null,
	reward: "17.260273 SCG",
	withdrawn: null,
	back: null,
	start: from,
	end: to,
	undoUntil: null,
	paidAt: null,
	run: term("2027-01-07T00:00:00Z"),
	signature: "5".repeat(88),
	renewal: null,
	notRenewed: null,
	acts: ["claim", "unstake", "remind"],
}

async function words(lang: Lang) {
	await getT(lang)
	return wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
}
async function shown(lang: Lang, lines: readonly StakeLine[]) {
	const t = await words(lang)
	const html = renderToStaticMarkup(
		<StakeList t={t} lang={lang} lines={lines} older={null} empty="empty" next={nextOf(lines)} />,
	)
	return { t, html }
}

test("the bar is empty until its start, full from its end on, and in between today stands on it", () => {
	expect(term("2026-11-22T12:00:00Z")).toMatchObject({ share: 0, phase: "before", rest: 43_200_000 })
	expect(term("2026-11-23T00:00:00Z")).toMatchObject({ share: 0, phase: "during", rest: 90 * 86_400_000 })
	expect(term("2027-01-07T00:00:00Z")).toMatchObject({ share: 50, phase: "during", rest: 45 * 86_400_000 })
	expect(term("2027-02-20T23:59:59Z")).toMatchObject({ share: 99.9, phase: "during" })
	for (const at of ["2027-02-21T00:00:00Z", "2030-01-01T00:00:00Z"])
		expect(term(at)).toMatchObject({ share: 100, phase: "after", rest: 0 })
})

test("a lock has the days that the countdown on MyPage has, and its hours", async () => {
	const run = term("2026-12-25T03:00:00Z")
	const said = async (lang: Lang) => runText(await words(lang), LOCALES[lang], run)
	expect(await said("eng")).toBe("57 days 21 hours left")
	expect(await said("kor")).toBe("57일 21시간 남음")
	expect(await said("idn")).toBe("57 hari 21 jam lagi")
})

test("each state of a bar has its sentence in each language", async () => {
	const at = (kind: "term" | "wait" | "renewal", when: string) => runOf(kind, { from, to, at: new Date(when) })
	const all = [
		at("term", "2026-11-22T00:00:00Z"),
		at("term", "2027-02-01T00:00:00Z"),
		at("term", "2027-03-01T00:00:00Z"),
		at("wait", "2027-02-20T00:00:00Z"),
		at("wait", "2027-03-01T00:00:00Z"),
		at("renewal", "2027-03-01T00:00:00Z"),
	]
	const said = async (lang: Lang) => {
		const t = await words(lang)
		return all.map((run) => runText(t, LOCALES[lang], run))
	}
	expect(await said("kor")).toEqual([
		"보상 시작까지 1일",
		"20일 남음",
		"기간이 끝났습니다",
		"지급까지 1일",
		"지급 예정일이 지났습니다",
		"자동 갱신을 처리하고 있습니다",
	])
	expect(await said("eng")).toEqual([
		"1 day until the reward starts",
		"20 days left",
		"The term is over",
		"1 day until it is paid",
		"Due to be paid now",
		"The renewal is under way",
	])
	expect(await said("idn")).toEqual([
		"1 hari lagi imbalan mulai dihitung",
		"20 hari lagi",
		"Jangka waktu sudah selesai",
		"1 hari lagi dibayarkan",
		"Saatnya dibayarkan",
		"Perpanjangan sedang diproses",
	])
})

test("a strip of any status says it in words, and holds its exact figures whether it lies open or not", async () => {
	for (const lang of LANGS)
		for (const status of positionStatus.in("shown")) {
			const { t, html } = await shown(lang, [{ ...line, status }])
			expect(html).toContain(`<p class="strip-state">${t(`coin-staking:state.${status}`)}</p>`)
			expect(html).toContain("17.260273 SCG")
			const goesOn = ["agreed", "pending", "refused", "failed"].includes(status)
			expect(html.includes("/write/complete?draft=")).toBe(goesOn)
		}
})

test("a reward that was paid whole is not said to be earned so far", async () => {
	for (const lang of LANGS) {
		const paid = { ...line, status: "matured" as const, soFar: null, earned: null, earnedPaid: "17.26 SCG" }
		const { t, html } = await shown(lang, [paid])
		expect(html).toContain(`<span>${t("coin-staking:view.earnedPaid", { amount: "17.26 SCG" })}</span>`)
		expect(html).not.toContain(t("coin-staking:view.earned"))
	}
})

test("who leaves reads what comes back beside what lies there, without opening anything", async () => {
	const leaving = {
		...line,
		status: "early_requested" as const,
		soFar: null,
		run: runOf("wait", { from, to, at: from }),
	}
	for (const lang of LANGS) {
		const { t, html } = await shown(lang, [{ ...leaving, back: "988.06 SCG" }])
		const outside = html.slice(0, html.indexOf("<details"))
		expect(outside).toContain(`${t("coin-staking:view.back")} <b class="figure">988.06 SCG</b>`)
		expect((await shown(lang, [line])).html).not.toContain(t("coin-staking:view.back"))
	}
})

test("the newest lies open, and so does the one whose term is over: its way out is the one next step", async () => {
	const lines = ["a", "b", "c"].map((id) => ({ ...line, id: line.id.replace(/.$/, id) }))
	const over = lines.map((one, place) => (place === 1 ? { ...one, status: "matured" as const } : one))
	const { html } = await shown("eng", over)
	expect(html.match(/<details class="strip-more"( open="")?>/g)?.map((tag) => tag.includes("open"))).toEqual([
		true,
		true,
		false,
	])
	expect(html.match(/button-signal/g)).toHaveLength(1)
	expect((await shown("eng", lines)).html).not.toContain("button-signal")
	const unpaid = lines.map((one, place) => (place === 2 ? { ...one, status: "agreed" as const } : one))
	const pays = /<a[^>]*button-signal[^>]*href="[^"]*complete\?draft=0199c1a0-0000-7000-8000-00000000000c"/
	expect((await shown("eng", unpaid)).html).toMatch(pays)
})

test("what can be taken out comes first and what is over last, each newest first", () => {
	const statuses = ["withdrawn", "active", "renewed", "matured", "agreed", "failed", "matured", "cooldown"] as const
	const lines = statuses.map((status, place) => ({ status, place }))
	expect(byTurn(lines).map(({ place }) => place)).toEqual([3, 6, 1, 4, 7, 0, 2, 5])
})

test("each line of the index leads to its strip", async () => {
	const t = await words("eng")
	const html = renderToStaticMarkup(<StakeIndex t={t} lang="eng" lines={[line]} locked={null} empty="empty" />)
	expect(html).toContain(`href="#${stripId(line.id)}"`)
	expect((await shown("eng", [line])).html).toContain(`id="${stripId(line.id)}"`)
})

test("from the index a stake that can be left is left, in each language (D023)", async () => {
	for (const lang of LANGS) {
		const t = await words(lang)
		const index = (of: StakeLine) =>
			renderToStaticMarkup(<StakeIndex t={t} lang={lang} lines={[of]} locked={null} empty="empty" />)
		const way = `href="${paths.unstakeWrite(lang, line.id)}"`
		expect(index(line)).toContain(way)
		expect(index(line)).toContain(`>${t("coin-staking:view.unstake")}</a>`)
		expect(index({ ...line, status: "cooldown", acts: ["remind"] })).not.toContain(way)
	}
})

test("the index is a ledger: its sum stands below its lines, and how far a line has come is kept with its name", async () => {
	const t = await words("eng")
	const index = (of: StakeLine, locked: string | null) =>
		renderToStaticMarkup(<StakeIndex t={t} lang="eng" lines={[of]} locked={locked} empty="empty" />)
	expect(index(line, null)).not.toContain("strip-index-sum")
	expect(index(line, "3,000 SCG")).toMatch(/<\/ul><p class="strip-index-sum">.*<b>3,000 SCG<\/b>/)
	expect(index(line, null)).toContain('<rect width="50%"')
	const later = { ...line, run: term("2027-02-20T23:59:59Z") }
	expect(index(later, null)).toContain('<rect width="99.9%"')
	expect(index({ ...line, run: null }, null)).not.toContain("<rect")
	// What is not paid, and what is over, is not set like what lies there.
	expect(index(line, null)).toContain('data-tone="held"')
	expect(index({ ...line, status: "agreed", run: null }, null)).toContain('data-tone="open"')
	expect(index({ ...line, status: "failed", run: null }, null)).toContain('data-tone="over"')
})

test("over the strips stands their sum, with the walkers of those that run and the day on which the first of them ends", async () => {
	const lines: StakeLine[] = [
		{ ...line, id: "a", status: "matured", run: term("2027-03-01T00:00:00Z") },
		{ ...line, id: "b" },
		{ ...line, id: "c", status: "withdrawn", run: null },
	]
	const page = { lines, paid: [], owed: [], search: {}, statuses: [], terms: [], older: null, lang: "eng" } as const
	const t = await words("eng")
	const top = (locked: string | null) => {
		const html = renderToStaticMarkup(<Stakes t={t} {...page} locked={locked} />)
		return html.slice(0, html.indexOf("strips-acts"))
	}
	expect(top("2,000 SCG")).toContain("<b>2,000 <small>SCG</small></b>")
	expect(top("2,000 SCG").match(/<img/g)).toHaveLength(2)
	expect(top("2,000 SCG")).toContain("<dd>2</dd>")
	expect(top("2,000 SCG")).toContain("<dd>February 21, 2027</dd>")
	expect(top(null)).not.toContain("<img")
})

test("whoever walks along a bar is the same each time", () => {
	expect(walkerOf(line.id)).toBe(walkerOf(line.id))
	expect(walkerOf(line.id)).toMatch(/^\/art\/[a-z-]+\/\d+\.svg\?crop=cutout$/)
})

test("overviews leave out what is below two decimals, and never round up", () => {
	expect(coinsInShort(1_234_999_999n, scg, "en-US")).toBe("1,234.99 SCG")
	expect(coinsInShort(1_234_500_000n, scg, "id-ID")).toBe("1.234,5 SCG")
	expect(growingText(21_307_808n, scg, "ko-KR")).toBe("21.30 SCG")
	expect(growingText(9_999n, scg, "en-US")).toBe("0.00 SCG")
	expect(coinsInShort(7n, { symbol: "X", scale: 0 }, "en-US")).toBe("7 X")
})
