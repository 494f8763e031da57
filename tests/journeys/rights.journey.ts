import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { LIGHT_PATHS } from "#app/http/light-calls.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { type Caller, newCaller } from "#tests/factories/caller.ts"
import { phoneWallet, waitFor } from "./phone.ts"
import { liveSite } from "./visit.ts"

const { app } = await liveSite()

/**
 * How each address names what it shows: `nobody's` is the same for everybody, `own` shows only what the asking session owns and
 * takes no name of it, the others take a name that somebody else might know (a receipt is meant for whoever has its name). A new route, or call without one, that has no line here fails.
 */
const NAMED_BY: Record<
	string,
	"nobody's" | "own" | "draft" | "stake" | "purchase" | "receipt" | "wallet or device" | "klip request" | "posted claim"
> = {
	"$.tsx": "nobody's",
	"($lang).$page.tsx": "nobody's",
	"($lang)._index.tsx": "nobody's",
	// Of any old address, what is completed; where it goes is its owner's to read.
	"($lang).airdrop.tsx": "own",
	"($lang).companyNews.tsx": "nobody's",
	"($lang).companyNewsView.$id.tsx": "nobody's",
	"($lang).companyNewsView._index.tsx": "nobody's",
	"($lang).demo.tsx": "nobody's",
	"($lang).demoMail.tsx": "nobody's",
	"($lang).login._index.tsx": "own",
	"($lang).account._index.tsx": "own",
	"($lang).account.documents.tsx": "own",
	"($lang).account.download.ts": "own",
	"($lang).login.code.tsx": "own",
	"($lang).login.phone.tsx": "own",
	// Of a browser that asks, whoever has read its code; it gets in by its own secret.
	"($lang).login.letIn.tsx": "posted claim",
	"($lang).login.forgotten.tsx": "posted claim",
	"($lang).signUp.tsx": "posted claim",
	// Tickets and winners stand in a public ledger; which of them are one's own is one's own.
	"($lang).ltacClaim.tsx": "own",
	"($lang).ltacMyTicket.tsx": "own",
	"($lang).ltacRaffle.$raffle._index.tsx": "nobody's",
	"($lang).ltacRaffle.$raffle.ledger.tsx": "nobody's",
	"($lang).ltacRaffle.$raffle.ticket.$number.tsx": "nobody's",
	"($lang).ltacRaffle._index.tsx": "nobody's",
	// A purchase that the address names is shown to its owner alone.
	"($lang).ltacMint.tsx": "purchase",
	"($lang).nftPunkyCrafter.tsx": "purchase",
	// Of a crossing its owner's, or of whoever was given its code.
	"($lang).nftMigration.crossing.tsx": "receipt",
	// Of claims those of the wallet that asks.
	"($lang).nftMigration.lostWallet.tsx": "own",
	"($lang).nftProjectGearUp.tsx": "nobody's",
	"($lang).nftProjectGearUpCrafter.tsx": "own",
	"($lang).mypage._index.tsx": "wallet or device",
	"($lang).mypage.acts.tsx": "own",
	"($lang).mypage.choices.tsx": "own",
	"($lang).mypage.notices.tsx": "own",
	"($lang).mypage.vaults.tsx": "own",
	"($lang).mypage.watched.tsx": "own",
	// Of a sheet that whoever asks holds.
	"($lang).statementCheck.tsx": "nobody's",
	"($lang).mypage.fairPlay.tsx": "own",
	"($lang).mypage.minting.tsx": "own",
	"($lang).mypage.myData._index.tsx": "own",
	"($lang).mypage.myData.download.ts": "own",
	"($lang).mypage.myDrop._index.tsx": "own",
	"($lang).mypage.myDrop.entitlement.ts": "own",
	"($lang).mypage.myForge.tsx": "own",
	"($lang).mypage.myTwig.tsx": "own",
	// Of reminders that it names with a signature of ours it shows nothing.
	"($lang).mypage.reminders.tsx": "own",
	"($lang).mypage.statement._index.tsx": "own",
	"($lang).mypage.myVesting.tsx": "own",
	"($lang).mypage.reservation.tsx": "own",
	"($lang).mypage.reservationDetail.$seq._index.tsx": "own",
	"($lang).mypage.reservationDetail.$seq.calendar.ts": "own",
	"($lang).mypage.reservationDetail.$seq.voucher.tsx": "own",
	"($lang).mypage.myVestingDetail.tsx": "own",
	"($lang).mypage.statement.download.ts": "own",
	"($lang).powerzoneCoinStaking._index.tsx": "own",
	"($lang).powerzoneCoinStaking.payment.tsx": "receipt",
	"($lang).powerzoneCoinStaking.receipt.tsx": "receipt",
	"($lang).powerzoneCoinStaking.reminder.ts": "stake",
	"($lang).powerzoneCoinStaking.unstake._index.tsx": "stake",
	"($lang).powerzoneCoinStaking.unstake.complete.tsx": "stake",
	"($lang).powerzoneCoinStaking.unstake.confirm.tsx": "stake",
	"($lang).powerzoneCoinStaking.view.tsx": "stake",
	"($lang).powerzoneCoinStaking.write._index.tsx": "draft",
	"($lang).powerzoneCoinStaking.write.complete.tsx": "draft",
	"($lang).powerzoneCoinStaking.write.confirm.tsx": "draft",
	"($lang).powerzoneNftStaking.tsx": "own",
	"($lang).powerzoneNftStaking_.reminder.ts": "nobody's",
	"($lang).powerzonePunkyDrop.tsx": "own",
	"($lang).powerzonePunkyDrop_.reminder.ts": "nobody's",
	"($lang).powerzonePunkyNova.tsx": "own",
	"($lang).punkyWorldStaking.tsx": "own",
	// What was carried over stands there for everybody.
	"($lang).provenance._index.tsx": "nobody's",
	"($lang).provenance.$contract.$id.tsx": "nobody's",
	// Calendars are everybody's; what is held is its booker's.
	"($lang).reservation2.tsx": "own",
	"($lang).soccergo.tsx": "own",
	"($lang).isItUs.tsx": "nobody's",
	"[.]well-known.security[.]txt.ts": "nobody's",
	"($lang).reserves._index.tsx": "nobody's",
	"($lang).reserves.proof.ts": "own",
	// Of a document that whoever asks brings along.
	"($lang).verifyDraw.tsx": "nobody's",
	// Published schedules are everybody's to read.
	"($lang).tokenVestingPlan.tsx": "nobody's",
	"($lang).tokenVestingPlanDetail.tsx": "nobody's",
	"($lang).tokenVestingPlan_.unlocks.ts": "nobody's",
	// Of any address, what the chain shows of it.
	"($lang).watch.tsx": "nobody's",
	// Of one consent, which it names with a signature of ours; it shows nothing of it.
	"($lang).unsubscribe.tsx": "posted claim",
	"api.$.ts": "nobody's",
	"api.actionLog.insertActionLog": "posted claim",
	"api.actionLog.insertActionLogs": "posted claim",
	"api.audit.digests.ts": "nobody's",
	"api.common.ip": "own",
	"api.drops.$id.ts": "nobody's",
	"api.common.selectKeyValue": "nobody's",
	// A demo's own chain, which reads and sends for whoever asks as every node does.
	"api.demo.kaia.ts": "nobody's",
	"api.draws.$name.proof.ts": "nobody's",
	"api.draws.$name.tickets.$number.ts": "nobody's",
	// What a roll followed from is for everybody to check.
	"api.gears.mine.ts": "own",
	"api.gears.$id.proof.ts": "nobody's",
	"api.identity.challenge.ts": "posted claim",
	"api.identity.klip.prepare.ts": "posted claim",
	"api.identity.klip.status.ts": "klip request",
	"api.identity.verify.ts": "posted claim",
	"api.login.doLogin.ts": "own",
	"api.login.doLogout.ts": "own",
	// The session of the wallet that it names, or it is refused.
	"api.migration.run.ts": "own",
	"api.operations.open.ts": "own",
	"api.news.$id.ts": "nobody's",
	"api.passkey.add.ts": "own",
	"api.passkey.ask.ts": "own",
	"api.passkey.enter.ts": "posted claim",
	"api.provenance.$contract.$id.ts": "nobody's",
	"api.reserves._index.ts": "nobody's",
	"api.reserves.rows.ts": "nobody's",
	"api.routerLog.insertRouterLog": "posted claim",
	"api.user.changePassword.ts": "own",
	"api.user.checkAndInsertUser.ts": "posted claim",
	"api.user.checkEmailCode.ts": "posted claim",
	"api.user.insertUser.ts": "posted claim",
	"api.user.sendEmailCode.ts": "posted claim",
	"api.wallets.setup.ts": "nobody's",
	"art.$family.$file.ts": "nobody's",
	"art.oculla.$file.ts": "nobody's",
	"art.tesla.$file.ts": "nobody's",
	"art.weapons.$file.ts": "nobody's",
	"consent.ts": "own",
	"files.$name.ts": "nobody's",
	"nft.$collection.$file.ts": "nobody's",
	"nft.carried.$file.ts": "nobody's",
	"og.$lang.$file.ts": "nobody's",
	"old-nft.$collection.$file.ts": "nobody's",
	"reservation.$partner.tsx": "own",
	"robots[.]txt.ts": "nobody's",
	"($lang).status.tsx": "nobody's",
	"api.status.ts": "nobody's",
	"sitemap[.]xml.ts": "nobody's",
	"test.$page.tsx": "nobody's",
	"manifest.$file.ts": "nobody's",
	"offline.$lang.ts": "nobody's",
	"light.$file.ts": "nobody's",
	// Who asks to be told is answered by mail, whose link is the claim.
	"($lang).roadmap._index.tsx": "nobody's",
	"($lang).roadmap.calendar.ts": "nobody's",
	"($lang).roadmap.answer.tsx": "posted claim",
	"saveData.ts": "nobody's",
	"theme.ts": "nobody's",
	"tickets.$lang.$raffle.$file.ts": "nobody's",
	// Of a browser that has asked, by its own secret.
	"providers.$name.go.ts": "own",
	"providers.$name.back.ts": "posted claim",
}
const light = LIGHT_PATHS.map((path) => `api.${path.replaceAll("/", ".")}`)
const routes = [...readdirSync("app/routes").filter((name) => !name.includes(".test.")), ...light]
const of = (kind: (typeof NAMED_BY)[string]) => routes.filter((name) => NAMED_BY[name] === kind)

test("every route says by what name it shows things, and so what is tried on it here", () => {
	// Operators' addresses have a journey of their own, which goes through them by itself.
	expect(Object.keys(NAMED_BY).sort()).toEqual(routes.filter((name) => !name.startsWith("admin.")).sort())
})

/** An amount that stands nowhere else on the site. */
const AMOUNT = "1234.567891"
const SHOWN = /1,234\.567891|1234\.567891/

async function withDraft(): Promise<{ owner: Caller; draft: string }> {
	const owner = newCaller(app.origin)
	const written = await owner.post(paths.stakeWrite("eng"), { amount: AMOUNT, days: "90" })
	const draft = new URL(written.headers.get("Location") ?? "", app.origin).searchParams.get("draft") ?? ""
	expect(draft).toMatch(/^[0-9a-f-]{36}$/)
	// Begun without a wallet, a draft is its wallet's once its browser signs in.
	await owner.signIn()
	return { owner, draft }
}
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ""

/** Somebody with a wallet of their own, somebody without, somebody without who made a draft once. */
async function others(): Promise<Caller[]> {
	const [member, stranger, drafter] = [newCaller(app.origin), newCaller(app.origin), newCaller(app.origin)]
	await member.signIn()
	await drafter.post(paths.stakeWrite("eng"), { amount: "1000", days: "30" })
	return [member, stranger, drafter]
}

const DRAFT_PAGES = ["stakeConfirm", "stakeComplete"] as const
const draftAddresses = (draft: string) => [
	paths.stakeWrite("eng", { draft }),
	...DRAFT_PAGES.map((page) => paths[page]("eng", draft)),
]

test("a draft is read by nobody but its owner, whoever knows its id", async () => {
	const { owner, draft } = await withDraft()
	expect(of("draft")).toHaveLength(draftAddresses(draft).length)
	expect(await (await owner.get(paths.stakeConfirm("eng", draft))).text()).toMatch(SHOWN)
	for (const other of await others()) {
		for (const address of draftAddresses(draft)) {
			const answer = await other.get(address)
			const html = await answer.text()
			expect([address, answer.status < 500, SHOWN.test(html)]).toEqual([address, true, false])
			expect([address, html.includes(owner.key.address)]).toEqual([address, false])
			const json = await other.get(`${address}&_data=root`)
			expect([address, SHOWN.test(await json.text())]).toEqual([address, false])
		}
	}
})

test("a draft is changed, agreed to and paid for by nobody but its owner", async () => {
	const { owner, draft } = await withDraft()
	const sheet = await (await owner.get(paths.stakeConfirm("eng", draft))).text()
	const [version, rule, terms] = ["version", "rule", "terms"].map((name) => hidden(sheet, name)) as [
		string,
		string,
		string,
	]
	const tries = [
		[paths.stakeWrite("eng"), { draft, version, amount: "1", days: "30" }],
		[paths.stakeConfirm("eng", draft), { draft, version, rule, terms, agree: "on" }],
		[paths.stakeComplete("eng", draft), { act: "prepare", draft }],
		[paths.stakeComplete("eng", draft), { act: "submit", draft, signed: "AAAA" }],
	] as const
	for (const other of await others()) {
		for (const [address, fields] of tries) {
			for (const send of [other.post, other.call]) {
				const answer = await send(address, { ...fields })
				expect([address, answer.status, answer.status < 500]).toEqual([address, answer.status, true])
				expect([address, SHOWN.test(await answer.text())]).toEqual([address, false])
			}
		}
	}
	// Nothing moved: the owner agrees to the very sheet they were shown.
	const agreed = await owner.post(paths.stakeConfirm("eng", draft), { draft, version, rule, terms, agree: "on" })
	expect([agreed.status, agreed.headers.get("Location")]).toEqual([303, paths.stakeComplete("eng", draft)])
	for (const other of await others()) {
		const prepared = await other.call(paths.stakeComplete("eng", draft), { act: "prepare", draft })
		expect(prepared.status).toBeGreaterThanOrEqual(400)
		expect(await prepared.text()).not.toMatch(SHOWN)
	}
})

/** A stake that is paid for, and its owner's browser. */
async function withStake(): Promise<{ owner: Caller; stake: string }> {
	const phone = await phoneWallet(app)
	const owner = newCaller(app.origin, phone.key)
	const written = await owner.post(paths.stakeWrite("eng"), { amount: AMOUNT, days: "90" })
	const stake = new URL(written.headers.get("Location") ?? "", app.origin).searchParams.get("draft") ?? ""
	const sheet = await (await owner.get(paths.stakeConfirm("eng", stake))).text()
	const [version = "", rule = "", terms = ""] = ["version", "rule", "terms"].map((name) => hidden(sheet, name))
	await owner.post(paths.stakeConfirm("eng", stake), { draft: stake, version, rule, terms, agree: "on" })
	const page = async () => (await owner.get(paths.stakeComplete("eng", stake))).text()
	const [, request = ""] = /href="(solana:[^"]+)"/.exec(await page()) ?? []
	await phone.pay(request.replaceAll("&amp;", "&"))
	const t = await getT("eng")
	await waitFor(async () => (await page()).includes(t("coin-staking:complete.title.active")))
	await owner.signIn()
	return { owner, stake }
}

test("a stake is read, claimed from, left and taken back by nobody but its owner, whoever knows its id", async () => {
	const { owner, stake } = await withStake()
	const addresses = [
		paths.stakeView("eng", { claim: stake }),
		paths.unstakeWrite("eng", stake),
		paths.unstakeConfirm("eng", stake),
		paths.unstakeComplete("eng", { stake }),
		paths.stakeReminder("eng", stake),
	]
	expect(of("stake")).toHaveLength(addresses.length)
	expect(await (await owner.get(paths.unstakeConfirm("eng", stake))).text()).toMatch(SHOWN)
	const request = crypto.randomUUID()
	const tries = [
		[paths.stakeView("eng"), { stake, request, amount: "1" }],
		[paths.unstakeWrite("eng", stake), { act: "next", stake }],
		[paths.unstakeWrite("eng", stake), { act: "undo", stake }],
		...["cooling-off", "early", "matured"].map(
			(kind) =>
				[
					paths.unstakeConfirm("eng", stake),
					{ stake, request, kind, principal: "1234567891", pays: "1234567891" },
				] as const,
		),
	] as const
	for (const other of await others()) {
		for (const address of addresses) {
			const html = await (await other.get(address)).text()
			expect([address, SHOWN.test(html), html.includes(owner.key.address)]).toEqual([address, false, false])
		}
		for (const [address, fields] of tries) {
			for (const send of [other.post, other.call]) {
				const answer = await send(address, { ...fields })
				expect([address, [303, 401, 404].includes(answer.status), SHOWN.test(await answer.text())]).toEqual([
					address,
					true,
					false,
				])
				// Who is not signed in is led to where that is done, and nothing else.
				if (answer.status === 303) expect(answer.headers.get("Location")).toMatch(/#modal-wallet$/)
			}
		}
	}
	const after = await (await owner.get(paths.unstakeConfirm("eng", stake))).text()
	expect([SHOWN.test(after), hidden(after, "kind")]).toEqual([true, "cooling-off"])
})

test("O020, N010: a purchase is read and signed for by nobody but its owner; answers in JSON say what came of it", async () => {
	const phone = await phoneWallet(app)
	const owner = newCaller(app.origin, phone.key)
	await owner.signIn()
	// Plans of the demo are written by a job, once a minute.
	await waitFor(
		async () => (await (await owner.get("/eng/nftPunkyCrafter")).text()).includes('data-state="open"'),
		90_000,
	)
	const slip = { act: "mint", request: crypto.randomUUID(), quantity: "1", asset: "SOL", way: "atomic" }
	const asked = await owner.call("/eng/nftPunkyCrafter", slip)
	const quoted = (await asked.json()) as { resultCd: string; returnCd: string; returnValue: string }
	expect([asked.status, quoted.resultCd, quoted.returnCd]).toEqual([200, "SUCCESS", "0"])
	const purchase = quoted.returnValue
	const odd = await owner.call("/eng/nftPunkyCrafter", { ...slip, request: crypto.randomUUID(), asset: "NONE" })
	expect([odd.status, await odd.json()]).toEqual([422, expect.objectContaining({ resultCd: "FAIL", returnCd: "1" })])
	const bad = await owner.call("/eng/nftPunkyCrafter", { ...slip, quantity: "x" })
	expect([bad.status, await bad.json()]).toEqual([400, expect.objectContaining({ resultCd: "FAIL" })])
	const addresses = [`/eng/ltacMint?purchase=${purchase}`, `/eng/nftPunkyCrafter?purchase=${purchase}`]
	expect(of("purchase")).toHaveLength(addresses.length)
	expect(await (await owner.get(addresses[1] ?? "")).text()).toContain('id="modal-mint"')
	for (const other of await others()) {
		for (const address of addresses) {
			const html = await (await other.get(address)).text()
			expect([html.includes('id="modal-mint"'), html.includes(phone.address)]).toEqual([false, false])
		}
		for (const fields of [
			{ act: "prepare", purchase },
			{ act: "submit", purchase, signed: "AAAA" },
		]) {
			const answer = await other.call("/eng/ltacMint", fields)
			expect([401, 403, 404]).toContain(answer.status)
			expect(await answer.json()).toMatchObject({ resultCd: "FAIL" })
		}
	}
})

test("what is shown of an owner is the asking session's, whatever wallet is named beside it", async () => {
	const { owner } = await withDraft()
	const { address } = owner.key
	const [member] = await others()
	if (!member) throw new Error("nobody")
	for (const path of [
		paths.myPage("eng"),
		paths.myData("eng"),
		paths.logIn("eng"),
		paths.logInByPhone("eng"),
		paths.letIn("eng", "x"),
		paths.admin("money"),
		paths.myDataFile("eng"),
		paths.statement("eng"),
		paths.stakeView("eng"),
		paths.coinStaking("eng"),
		"/eng/mypage/staking",
		"/api/operations/open",
	]) {
		for (const query of [
			() => "",
			(at: string) => `?wallet=${at}`,
			(at: string) => `?uid=${at}&wallet_address=${at}`,
		]) {
			const times = async (named: string) => {
				const text = await (await member.get(`${path}${query(named)}`)).text()
				expect([path, SHOWN.test(text)]).toEqual([path, false])
				return text.split(named).length
			}
			// A page repeats its own address, query included: it does so with a wallet that nobody has, too.
			expect([path, await times(address)]).toEqual([path, await times(newCaller(app.origin).key.address)])
		}
	}
})

test("a wallet or a device is named, unlinked or ended by nobody but its member, whoever knows its id", async () => {
	const { owner } = await withDraft()
	const page = async () => (await owner.get(paths.myPage("eng"))).text()
	const before = await page()
	const [wallet, device] = [hidden(before, "wallet"), hidden(before, "device")]
	expect([wallet, device]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)])
	const acts = [
		{ act: "rename", wallet, label: "mine now" },
		{ act: "unlink", wallet },
		{ act: "end", device },
	]
	const [member, stranger] = await others()
	for (const act of acts) {
		for (const send of ["post", "call"] as const) {
			const refused = await member?.[send](paths.myPage("eng"), act)
			expect([act.act, send, refused?.status]).toEqual([act.act, send, 404])
			const turnedAway = await stranger?.[send](paths.myPage("eng"), act)
			expect([act.act, send, turnedAway?.status]).toEqual([act.act, send, send === "post" ? 303 : 401])
		}
	}
	const after = await page()
	expect([after.includes(owner.key.address), after.includes("mine now"), hidden(after, "wallet")]).toEqual([
		true,
		false,
		wallet,
	])
})

test("a posted claim opens nothing: no call signs anybody in, or out, by a name", async () => {
	const { owner } = await withDraft()
	const stranger = newCaller(app.origin)
	const { address } = owner.key
	await stranger.call("/api/user/checkAndInsertUser", { wallet_address: address, wallet_type: "phantom" })
	await stranger.call("/api/routerLog/insertRouterLog", { wallet_address: address, path: "/eng", reg_id: address })
	await stranger.call("/api/login/doLogout", { uid: address, auth_key: address })
	expect(stranger.jar.has("sid")).toBe(false)
	expect(await (await stranger.get(paths.myPage("eng"))).text()).not.toContain(address)
	expect(await (await owner.get(paths.myPage("eng"))).text()).toContain(address)
	// Naming another address than one's own ends nothing either.
	expect(await owner.answerOf("/api/login/doLogout", { uid: newCaller(app.origin).key.address })).toMatchObject({
		returnValue: "none",
	})
	expect(await (await owner.get(paths.myPage("eng"))).text()).toContain(address)
})

test("a session id that somebody planted before the sign-in is worth nothing after it (session fixation)", async () => {
	const victim = newCaller(app.origin)
	const attacker = newCaller(app.origin)
	const planted = "A".repeat(43)
	victim.jar.set("sid", planted)
	attacker.jar.set("sid", planted)
	await victim.signIn()
	expect(victim.jar.get("sid")).not.toBe(planted)
	expect(await (await victim.get(paths.myPage("eng"))).text()).toContain(victim.key.address)
	expect(await (await attacker.get(paths.myPage("eng"))).text()).not.toContain(victim.key.address)

	// A real session of the attacker's own, planted: it is the attacker's no longer in that browser, and never the victim's.
	const own = newCaller(app.origin)
	await own.signIn()
	const second = newCaller(app.origin)
	second.jar.set("sid", own.jar.get("sid") ?? "")
	await second.signIn()
	expect(await (await own.get(paths.myPage("eng"))).text()).not.toContain(second.key.address)
})

test("no call that signs in, links or ends anything is taken from another site, or from nowhere", async () => {
	const owner = newCaller(app.origin)
	await owner.signIn()
	const sid = owner.jar.get("sid") ?? ""
	for (const path of [
		"/api/identity/challenge",
		"/api/identity/verify",
		"/api/identity/klip/prepare",
		"/api/login/doLogin",
		"/api/login/doLogout",
		"/api/passkey/add",
		"/api/passkey/ask",
		"/api/passkey/enter",
		"/api/user/changePassword",
		"/api/user/checkAndInsertUser",
		"/api/user/checkEmailCode",
		"/api/user/insertUser",
		"/api/user/sendEmailCode",
		paths.account("eng"),
		paths.documents("eng"),
		paths.signUp("eng"),
		paths.myPage("eng"),
		paths.myData("eng"),
		paths.logIn("eng"),
		paths.admin("money"),
	]) {
		for (const headers of [
			{ Origin: "https://evil.example" },
			{ Origin: "null" },
			{ Origin: app.origin.replace("http:", "https:") },
			{ Origin: `${app.origin}.evil.example` },
			{ "Sec-Fetch-Site": "cross-site" },
			{},
		] as Record<string, string>[]) {
			for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"]) {
				const init = { method: "POST", headers: { Cookie: `sid=${sid}`, "Content-Type": type, ...headers }, body: "{}" }
				const { status } = await fetch(`${app.origin}${path}`, init)
				expect([path, headers, type, status]).toEqual([path, headers, type, 403])
			}
		}
	}
	expect(await (await owner.get(paths.myPage("eng"))).text()).toContain(owner.key.address)
})
