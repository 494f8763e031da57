import { expect, test } from "vitest"
import { LANGS } from "#app/lib/paths.ts"
import { PROGRAM_IDS, type ProgramId } from "../../programs/program.ts"
import { REWARDS } from "../../rates.ts"
import { type ActResult, type ClaimResult, SKIP_REASONS } from "./model.ts"
import { ACT, NOW, pageOf, publicOf, WALLET } from "./testing.ts"
import { type Over, shown } from "./testing-view.tsx"
import type { ProgramViewProps } from "./view.tsx"

const ID = "0199c1a0-0000-7000-8000-0000000000aa"

const DOES = ["stake", "unstake"] as const
const items = (count: number, refused: string | null = null) =>
	Array.from({ length: count }, (_, place) => ({ number: 12 + place, refused, leaving: null }))
const asked = (what: (typeof DOES)[number]) => ({ do: what, request: ID, items: items(2) })
const resultOf = (over: Partial<ActResult> = {}): ActResult => ({
	id: ID,
	kind: "stake",
	state: "done",
	items: [
		{ number: 12, outcome: "done", reason: null },
		{ number: 19, outcome: "skipped", reason: "listed" },
	],
	leaving: null,
	thawing: 0,
	stillDue: null,
	...over,
})
const LEAVING = { count: 1, freeAt: NOW, undoUntil: NOW, lost: { twig: 1_500n, coin: 250_000n, bonus: 50_000n } }
const claimedOf = (over: Partial<ClaimResult> = {}): ClaimResult => ({
	id: ID,
	reward: "coin",
	units: 1_500_000n,
	at: NOW,
	to: WALLET,
	state: "queued",
	signature: null,
	paidAt: null,
	...over,
})
const questions = [{ id: "mood", text: "What for?", choices: ["This", "That"], example: false }]
const surveyOf = (asks: boolean) => ({
	reward: "coin" as const,
	units: 1_500_000n,
	typed: "1.5",
	to: WALLET,
	request: ID,
	questions: asks ? questions : [],
})

/** Every state of a page. */
const statesOf = (id: ProgramId): (Over & Pick<ProgramViewProps, "page">)[] => [
	{ page: publicOf(id) },
	{ page: pageOf(id, { offer: null, acts: { stakeable: 0, unstakeable: 0, checkInDue: 0 } }) },
	{ page: pageOf(id, { count: 0 }) },
	{ page: pageOf(id, { holdings: null, count: 0 }) },
	{ page: pageOf(id, { wallet: { address: "0x1", canHold: false, chain: "kaia", walletType: "kaia" }, count: 0 }) },
	{
		page: pageOf(id, {
			notices: (["moved", "gone", "matured", "listed"] as const).map((reason, number) => ({
				stake: reason,
				number,
				family: "kongz",
				reason,
				at: NOW,
				signature: "5".repeat(88),
			})),
		}),
	},
	...DOES.map((what) => ({ page: pageOf(id), asked: asked(what) })),
	{ page: pageOf(id), asked: { ...asked("stake"), items: SKIP_REASONS.flatMap((why) => items(1, why)) } },
	...(["stake", "unstake", "check-in", "undo"] as const).map((kind) => ({
		page: pageOf(id),
		result: resultOf({ kind }),
	})),
	{ page: pageOf(id), result: resultOf({ kind: "unstake", leaving: LEAVING }) },
	{ page: pageOf(id), result: resultOf({ kind: "unstake", thawing: 1 }) },
	{ page: pageOf(id), result: resultOf({ kind: "check-in", stillDue: { numbers: [12], until: NOW } }) },
	{ page: pageOf(id, { term: 90, count: 0 }) },
	...(["open", "signing"] as const).map((state) => ({ page: pageOf(id), result: resultOf({ state }) })),
	...REWARDS.map((reward) => ({ page: pageOf(id), claim: { reward, to: WALLET, typed: "x", errors: ["No."] } })),
	...[true, false].map((asks) => ({ page: pageOf(id), survey: surveyOf(asks) })),
	...(["queued", "sending", "done", "held", "stuck", "cancelled"] as const).map((state) => ({
		page: pageOf(id),
		claimed: claimedOf({ state }),
	})),
	{ page: pageOf(id), claimed: claimedOf({ reward: "twig", state: "done", paidAt: NOW, signature: "5".repeat(88) }) },
	...[[claimedOf()], []].map((entries) => ({
		page: pageOf(id),
		details: { reward: "coin" as const, search: { from: "2026-11-01", to: "" }, entries, older: "?older" },
	})),
	...(["act", "claim"] as const).map((of) => ({
		page: pageOf(id),
		failed: { of, reasons: ["Because."], again: null },
	})),
	...(["act", "claim"] as const).map((of) => ({ page: pageOf(id), failed: { of, reasons: ["Old."], again: FIELDS } })),
	...DOES.map((what) => ({ page: pageOf(id), asked: { ...asked(what), items: [] } })),
]
const FIELDS = [
	{ name: "do", value: "claim" },
	{ name: "amount", value: "1.5" },
]

test("no state of a page lacks a word in any language", async () => {
	for (const lang of LANGS)
		for (const id of PROGRAM_IDS)
			for (const state of statesOf(id)) {
				const { html, text } = await shown(lang, state)
				expect(html.match(/(nft-staking|pages\/\w+):[\w.-]+/g)).toBeNull()
				// Sentences with slots travel in attributes, to be filled by scripts.
				expect(text.match(/\{\{\w+\}\}/g)).toBeNull()
			}
})

test("every control has a name, and ids are given once", async () => {
	for (const id of PROGRAM_IDS)
		for (const state of statesOf(id)) {
			const { html } = await shown("eng", state)
			const unnamed = [...html.matchAll(/<(button|a)\b([^>]*)>(.*?)<\/\1>/gs)].filter(
				([, , attributes = "", inside = ""]) =>
					!attributes.includes("aria-label=") && inside.replace(/<[^>]*>/g, "").trim() === "",
			)
			expect(unnamed).toEqual([])
			const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, one]) => one)
			expect(ids).toEqual([...new Set(ids)])
			const boxes = html.match(/<input type="checkbox"[^>]*name="n"[^>]*>/g) ?? []
			expect(boxes.filter((box) => !/aria-label="\w/.test(box))).toEqual([])
		}
})

test("printed labels stand where they are printed", async () => {
	const boost = await shown("eng", { page: publicOf("boost") })
	for (const label of ["Genesis", "PunkyKongz", "Punky HA_G", "Wise Alya"]) expect(boost.text).toContain(label)
	for (const label of ["RWA View Details", "BENEFIT Details", "BONUS View Details"]) expect(boost.text).toContain(label)
	const own = await shown("eng", { page: pageOf("boost") })
	for (const label of ["All Check-in", "Check-in", "Staking", "Unstaking", "Claim Reward", "Details"])
		expect(own.html).toContain(`>${label}<`)
	const nova = await shown("eng", { page: publicOf("nova") })
	for (const label of ["All", "90 Days", "180 Days", "270 Days"]) expect(nova.html).toContain(`>${label}</a>`)
	for (const label of ["RWA", "BONUS", "BENEFIT"]) expect(nova.html).toContain(`<h2>${label}</h2>`)
	const world = await shown("eng", { page: publicOf("world") })
	expect(world.text).toContain("Fierce Haechi")
	const titles: readonly [Over, string][] = [
		[{ result: resultOf() }, "Staking has started"],
		[{ result: resultOf({ kind: "unstake" }) }, "Unstaked"],
		[{ survey: surveyOf(true) }, "Punky Boost Survey"],
		[{ survey: surveyOf(false) }, "Confirm"],
		[{ claimed: claimedOf() }, "Reward Application Completed"],
		[{ failed: { of: "claim", reasons: ["No."], again: null } }, "Reward application failed."],
		[{ claim: { reward: "coin", to: WALLET, typed: null, errors: [] } }, "All Input"],
	]
	for (const [over, title] of titles)
		expect((await shown("eng", { page: pageOf("boost"), ...over })).text).toContain(title)
	const full = await shown("eng", {
		page: pageOf("nova"),
		claim: { reward: "coin", to: WALLET, typed: null, errors: [] },
	})
	expect(full.text).toContain("Enter Full Amount")
	expect((await shown("eng", { page: pageOf("nova"), survey: surveyOf(true) })).text).toMatch(/\sSurvey\s/)
})

test("a dollar can be claimed where the collection has a share alone", async () => {
	expect((await shown("eng", { page: pageOf("boost", { tab: "alya" }) })).html).toContain("details=usdc")
	for (const tab of ["genesis", "kongz", "hag"])
		expect((await shown("eng", { page: pageOf("boost", { tab }) })).html).not.toContain("usdc")
})

test("a month in which no day counted is not said to be divided by nothing", async () => {
	const page = pageOf("boost", { tab: "alya" })
	const share = { month: "2026-10", pool: 2_500_000_000n, nftDays: 0, perNftDay: 0n }
	const { text } = await shown("eng", { page: { ...page, offer: page.offer && { ...page.offer, share } } })
	expect(text).toContain("no day of any Wise Alya counted")
	expect(text).not.toContain("divided by 0")
})

/** Names of the fields that a form sends without scripts, in the order of its markup. */
const fieldsOf = (html: string, form: RegExp) => {
	const inside = html.match(form)?.[0] ?? ""
	return [...new Set([...inside.matchAll(/\sname="(\w+)"/g)].map(([, name]) => name))]
}

test("forms work by their markup alone", async () => {
	const { html } = await shown("eng", { page: pageOf("nova"), asked: asked("stake") })
	expect(html).toMatch(/<form id="choose" method="get" action="[^"]*#modal-confirm">/)
	expect(fieldsOf(html, /<form id="choose".*?<\/form>/s)).toEqual(["tab", "request", "n", "do"])
	expect(html).toMatch(/formMethod="post"[^>]*>Check-in|name="do" value="check-in"/i)
	expect(fieldsOf(html, /<form id="check-in".*?<\/form>/s)).toEqual(["tab", "do", "request"])
	expect(html).toMatch(/<button type="submit"[^>]*form="check-in" name="all" value="1"[^>]*>All Check-in/)
	expect(html).toMatch(/<button type="submit"[^>]*form="check-in" name="n" value="\d+"/)
	const ask = /<form method="post"[^>]*id="ask".*?<\/form>/s
	expect(fieldsOf(html, ask)).toEqual(["do", "tab", "request", "n", "term", "agree"])
	const boost = await shown("eng", { page: pageOf("boost"), asked: asked("stake") })
	expect(fieldsOf(boost.html, ask)).toEqual(["do", "tab", "request", "n"])
	const survey = await shown("eng", { page: pageOf("boost"), survey: surveyOf(true) })
	expect(fieldsOf(survey.html, /<form method="post"[^>]*id="survey".*?<\/form>/s)).toEqual([
		...["do", "tab", "claim", "amount", "request", "answer1"],
	])
	expect(survey.html).toContain('name="answer1" checked="" value=""')
})

test("an amount that is refused comes back in the dialog that its form leads to", async () => {
	const claim = { reward: "coin", to: WALLET, typed: "999", errors: ["Too much."] } as const
	const { html } = await shown("eng", { page: pageOf("boost"), claim })
	const [, hash] = html.match(/<form method="get" action="[^"]*#([\w-]+)" id="claim"/) ?? []
	expect(html).toContain(`<dialog id="${hash}"`)
	expect(html).toContain('value="999"')
	expect(html).toContain("Too much.")
})

test("what only a script can do says so where there is none", async () => {
	for (const lang of LANGS) {
		const { t, html } = await shown(lang, { page: pageOf("nova"), result: resultOf({ state: "signing" }) })
		expect(html).toContain(`<noscript><p class="notice">${t("nft-staking:sign.noScript")}</p></noscript>`)
	}
})

test("a form that lacks a newer signature alone stands there as it was sent, with a button that asks for it", async () => {
	for (const lang of LANGS) {
		const failed = { of: "claim", reasons: ["Old."], again: FIELDS } as const
		const { t, html } = await shown(lang, { page: pageOf("boost"), failed })
		expect(html).toMatch(/<form method="post" action="[^"]*#modal-claim-failed" data-again="">/)
		expect(html).toContain('<input type="hidden" name="amount" value="1.5"/>')
		expect(html).toContain(`data-wallet-sign="">${t("nft-staking:again.button")}</button>`)
		expect(html).toContain(`<noscript><p class="notice">${t("nft-staking:again.noScript")}</p></noscript>`)
	}
})

test("whoever has chosen nothing is told so", async () => {
	for (const lang of LANGS) {
		const { t, html } = await shown(lang, { page: pageOf("nova"), asked: { ...asked("stake"), items: [] } })
		expect(html).toMatch(/<dialog id="modal-confirm"[^>]*aria-describedby="ask-nothing"/)
		expect(html).toContain(`id="ask-nothing">${t("nft-staking:error.none")}</p>`)
		expect(html).not.toContain(t("nft-staking:ask.caption"))
	}
})

test("the sheet of a term says what it asks for and when it pays", async () => {
	for (const lang of LANGS) {
		const { t, text } = await shown(lang, { page: pageOf("nova"), asked: asked("stake") })
		expect(text).toContain(t("nft-staking:ask.weekly"))
		expect(text).toContain(t("nft-staking:ask.paidTerm", { hours: 24 }))
	}
})

test("what has asked to leave is not said to be unstaked, and what it costs is said in one list", async () => {
	const titles = { eng: "Leaving has begun", kor: "해지를 신청했습니다", idn: "Proses keluar dimulai" }
	const lost = {
		eng: "1.5 Twig, 0.25 SCG and 0.05 BONUS SCG",
		kor: "1.5 Twig, 0.25 SCG, 0.05",
		idn: "0,25 SCG, dan 0,05",
	}
	for (const lang of LANGS) {
		const result = resultOf({ kind: "unstake", leaving: LEAVING })
		const { t, text } = await shown(lang, { page: pageOf("nova"), result })
		expect(text).toContain(titles[lang])
		expect(text).not.toContain(t("nft-staking:result.title.unstake"))
		expect(text).toContain(lost[lang])
	}
})

test("an NFT whose freeze waits says for what, and leads there", async () => {
	for (const lang of LANGS) {
		const { t, html, text } = await shown(lang, { page: pageOf("nova") })
		expect(text).toContain(t("nft-staking:card.state.signing"))
		expect(text).toContain(t("nft-staking:card.state.freezing"))
		expect(html.match(new RegExp(`href="[^"]*act=${ACT}#modal-result"`, "g"))).toHaveLength(1)
	}
})

test("a paused NFT says why, since when, and that it is locked as before", async () => {
	const { html } = await shown("eng", { page: pageOf("nova") })
	const card = html.match(/<li class="nft"[^>]*data-state="missed".*?<\/li>/s)?.[0] ?? ""
	expect(card).toMatch(/Locked until/)
	expect(card).toContain("Paused since Nov 22: no check-in for the week of Nov 9.")
	expect(card).toMatch(/Staked on /)
	expect(card).toMatch(/aria-label="week of Oct 12: checked in, /)
})

test("a tab that no rate offers says so under its name, and has nothing to press", async () => {
	for (const lang of LANGS) {
		const none = { offer: null, claims: [], acts: { stakeable: 0, unstakeable: 0, checkInDue: 0 } }
		const page = pageOf("world", { tab: "ronaldinho", ...none })
		const free = page.nfts.filter(({ stake }) => !stake)
		const { t, html } = await shown(lang, { page: { ...page, nfts: free } })
		expect(html).toContain(`<p class="lead">${t("nft-staking:own.notOpen")}</p>`)
		expect(html).not.toContain("choose-bar")
	}
})

test("a term without NFTs says that of the term", async () => {
	const { text } = await shown("eng", { page: pageOf("nova", { term: 90, count: 0 }) })
	expect(text).toContain("None of your PunkyKongz is in the 90-day term.")
})

test("what ended by itself is said by number, with a signature that fits", async () => {
	const notices = [
		{ stake: "a", number: 4, family: "kongz", reason: "listed", at: NOW, signature: "abcdefgh1234ijklmnop" },
	] as const
	const { html, text } = await shown("eng", { page: pageOf("boost", { notices }) })
	expect(html).toContain('<small title="abcdefgh1234ijklmnop">Transaction abcd…mnop</small>')
	expect(text).toContain("Understood")
})

test("unstaking says which bonus is lost with it", async () => {
	const leaving = { way: "free", lost: { bonus: 1_250_000n }, freeAt: null } as const
	const lost = { ...asked("unstake"), items: [{ number: 12, refused: null, leaving }] }
	const kept = { ...lost, items: [{ number: 12, refused: null, leaving: { ...leaving, lost: {} } }] }
	for (const lang of LANGS) {
		const { t, text } = await shown(lang, { page: pageOf("boost"), asked: lost })
		expect(text).toContain(t("nft-staking:ask.leaveBonus", { sum: lang === "idn" ? "1,25 SCG" : "1.25 SCG" }))
		const other = await shown(lang, { page: pageOf("boost"), asked: kept })
		expect(other.text).toContain(t("nft-staking:ask.leaveFree"))
	}
})

test("the hours of grace are said as the day that they end on", async () => {
	const until = {
		eng: "until Wednesday 00:00 UTC.",
		kor: "수요일 00:00(UTC)\u2060까지",
		idn: "disusulkan sampai Rabu 00.00 UTC",
	}
	for (const lang of LANGS) {
		const { text } = await shown(lang, { page: pageOf("boost"), asked: asked("stake") })
		// With the calendar, with what staking asks for, and with the facts of the rule.
		expect(text.split(until[lang])).toHaveLength(4)
	}
})

test("what a free NFT would earn by term is said of each coin", async () => {
	const { text } = await shown("eng", { page: pageOf("nova") })
	expect(text).toContain("6.25 to 10 Twig and 1.25 to 2 SCG a day, by term")
})

test("rewards are folded as long as nothing was ever earned", async () => {
	const page = pageOf("boost")
	const none = page.claims.map((line) => ({ ...line, earned: 0n, claimable: 0n, closed: "nothing" as const }))
	expect((await shown("eng", { page })).html).not.toContain("rewards-none")
	expect((await shown("eng", { page: { ...page, claims: none } })).html).toContain(
		'<details class="question rewards-none">',
	)
})

test("what a term lacks is said by sentences of ours, and a refusal leads back to the same NFTs", async () => {
	for (const lang of LANGS) {
		const failed = { of: "act", reasons: ["Because."], again: null } as const
		const { t, html } = await shown(lang, { page: pageOf("nova"), asked: asked("stake"), failed })
		expect(html).toMatch(
			/<form method="post" action="[^"]*do=stake&amp;n=12&amp;n=13#modal-failed" id="ask" novalidate="">/i,
		)
		for (const name of ["term", "agree"] as const)
			expect(html).toContain(`id="ask-${name}-error" role="alert" hidden="">${t(`nft-staking:error.${name}`)}</p>`)
		expect(html).toMatch(/<dialog id="modal-failed".*href="#modal-confirm"/s)
	}
})

test("one thing of a page is signalled", async () => {
	for (const id of PROGRAM_IDS)
		for (const page of [
			publicOf(id),
			pageOf(id),
			pageOf(id, { acts: { stakeable: 1, unstakeable: 0, checkInDue: 0 } }),
		]) {
			const { html } = await shown("eng", { page })
			expect(html.match(/button-signal/g)).toHaveLength(1)
		}
})

test("what an NFT is called and does is escaped where it is printed by kind", async () => {
	const page = pageOf("boost", { count: 3 })
	const { html } = await shown("eng", {
		page: { ...page, assets: { ...page.assets, twig: { symbol: '<"&', scale: 3 } } },
	})
	expect(html).toContain("&lt;&quot;&amp;")
	expect(html).not.toMatch(/731000\d/)
	for (const { number } of page.nfts) expect(html).toContain(`src="/art/genesis/${number}.svg"`)
})
