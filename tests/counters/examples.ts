import { randomUUID } from "node:crypto"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { ADDRESSES, addressOf } from "#app/features/content/catalog/addresses.ts"
import type { LIGHT_PATHS } from "#app/http/light-calls.server.ts"
import { paths } from "#app/lib/paths.ts"
import { actionCdOf, DEFINITIONS } from "#app/tracking/definitions/definitions.ts"
import { UNLISTED } from "#tests/public-paths.ts"
import { type Caller, MEMBER, PARTNER } from "./callers.ts"
import { json, newAddress, type Sends, signedChallenge, withNewLogin, withNewSession } from "./calls.ts"
import { OPEN_DROP } from "./holder.ts"
import type { Seeded } from "./seeded.ts"
import { type CountedSite, PRODUCT } from "./site.ts"

/** A request that stands for a route. */
export type Example = Readonly<{
	/** By default who the page is for. */
	as?: Caller
	/** By default the route's own address, where that has no parameter. */
	path?: string | ((site: CountedSite) => Promise<string>)
	/** Of a route with several examples: what this one shows. */
	label?: string
	/** The answer that is expected, where it is not 200. */
	status?: number
	/** Makes it a POST; called before each request. */
	send?: Sends
}>

const LANG = "kor"
const [DONE, NOT_FOUND] = [303, 404]

/**
 * Examples of routes that need one: whose address has a parameter, that show something of the seed, that take a POST, or that do not answer 200.
 * Every other route is asked for by its address.
 */
export function examplesOf({ ids, callers }: Seeded): Readonly<Record<string, Example | readonly Example[]>> {
	const admin = (page: string, query: Record<string, string>): Example => ({
		path: `${paths.admin(page)}?${new URLSearchParams(query)}`,
	})
	const byId = (page: string, id: string) => admin(page, { id })
	const raffle = paths.raffle(LANG, ids.raffle)
	return {
		$: { path: "/noSuchStreet", status: NOT_FOUND },
		"($lang).$page": ADDRESSES.filter(({ langs }) => langs.includes(LANG)).map(({ id }) => {
			const path = addressOf(id, LANG, PRODUCT)
			return { path, label: path }
		}),
		"test.$page": UNLISTED.map((path) => ({ path, label: path })),

		"($lang).account.download": { as: "holder" },
		"($lang).airdrop": [{}, { path: paths.airdrop(LANG, { address: ids.address }), label: "an address" }],
		"($lang).companyNewsView.$id": { path: paths.newsNote(LANG, 1) },
		"($lang).companyNewsView._index": { status: 302 },
		"($lang).login.code": { status: DONE },
		"($lang).ltacRaffle.$raffle._index": { path: raffle },
		"($lang).ltacRaffle.$raffle.ledger": { path: `${raffle}/ledger` },
		"($lang).ltacRaffle.$raffle.ticket.$number": { path: paths.raffleTicket(LANG, ids.raffle, 1) },
		"($lang).mypage.minting": [{}, { path: paths.myMinting(LANG, ids.purchase), label: "a purchase" }],
		"($lang).mypage.myData.download": { as: "holder" },
		"($lang).mypage.myDrop.entitlement": { as: "holder", path: paths.dropEntitlement(LANG, ids.entitlement) },
		"($lang).mypage.myVestingDetail": { path: paths.myVestingDetail(LANG, { id: ids.schedule }) },
		"($lang).mypage.reservationDetail.$seq._index": { path: paths.myReservation(LANG, Number(ids.reservation)) },
		"($lang).mypage.reservationDetail.$seq.calendar": {
			as: "holder",
			path: paths.reservationCalendar(LANG, Number(ids.reservation)),
		},
		"($lang).mypage.reservationDetail.$seq.voucher": { path: paths.voucher(LANG, Number(ids.reservation)) },
		"($lang).mypage.statement.download": { as: "holder", path: paths.statementFile(LANG, { format: "json" }) },
		"($lang).powerzoneCoinStaking._index": [{}, { as: "visitor", label: "not signed in" }],
		"($lang).powerzoneCoinStaking.payment": { path: paths.stakePayment(LANG, ids.payment) },
		"($lang).powerzoneCoinStaking.receipt": { path: paths.stakeReceipt(LANG, ids.claim) },
		"($lang).powerzoneCoinStaking.reminder": { as: "holder", path: paths.stakeReminder(LANG, ids.active) },
		"($lang).powerzoneCoinStaking.unstake._index": { path: paths.unstakeWrite(LANG, ids.stake) },
		"($lang).powerzoneCoinStaking.unstake.complete": { path: paths.unstakeComplete(LANG, { id: ids.withdrawal }) },
		"($lang).powerzoneCoinStaking.unstake.confirm": { path: paths.unstakeConfirm(LANG, ids.stake, "100") },
		"($lang).powerzoneCoinStaking.view": [{}, { as: "visitor", label: "not signed in" }],
		"($lang).powerzoneCoinStaking.write.complete": { path: paths.stakeComplete(LANG, ids.agreed) },
		"($lang).powerzoneCoinStaking.write.confirm": { path: paths.stakeConfirm(LANG, ids.draft) },
		"($lang).powerzonePunkyDrop_.reminder": { path: paths.dropReminder(LANG, 2) },
		// Nothing in the seed was carried over from Kaia: that takes the second chain.
		"($lang).provenance.$contract.$id": {
			path: paths.carriedNft(LANG, `0x${"ab".repeat(20)}`, "1"),
			status: NOT_FOUND,
		},
		"($lang).reserves.proof": { as: "holder", path: `/${LANG}/reserves/proof?day=${ids.day}` },
		"($lang).roadmap.answer": { path: paths.roadmapAnswer(LANG, { done: "yes" }) },
		"($lang).roadmap.calendar": { path: paths.roadmapCalendar(LANG, "dashBoard"), status: DONE },
		"($lang).tokenVestingPlanDetail": { path: paths.vestingDetail(LANG, ids.schedule) },
		"($lang).tokenVestingPlan_.unlocks": { path: paths.vestingFile(LANG, { format: "csv", tab: "scg" }) },
		"($lang).unsubscribe": { path: `/${LANG}/unsubscribe?done=` },
		"($lang).watch": [{}, { path: paths.watch(LANG, ids.address), label: "an address" }],
		"reservation.$partner": { path: paths.reservation("hotel", LANG) },

		"admin.airdrop.list": byId("airdrop/list", ids.airdrop),
		"admin.airdrop.record": byId("airdrop/record", ids.record),
		"admin.batchMint.list": byId("batchMint/list", ids.batchMint),
		"admin.carryOver.list": byId("carryOver/list", ids.carryOver),
		"admin.deposit": [{}, { ...admin("deposit", { q: ids.address }), label: "a wallet" }],
		"admin.drops.edit": byId("drops/edit", OPEN_DROP),
		// The seed forges nothing: its outcome would be one of chance.
		"admin.gears.one": { status: DONE },
		// No screen has this name in the language of the examples: all records are searched.
		"admin.go": { ...admin("go", { q: "mail" }), status: NOT_FOUND },
		"admin.idDocuments.one": byId("idDocuments/one", ids.document),
		"admin.idDocuments.picture": admin("idDocuments/picture", { id: ids.document, reading: ids.reading }),
		"admin.language": { send: () => ({ form: { lang: LANG, to: "/admin" } }), status: DONE },
		"admin.logOut": { send: withNewLogin(callers), status: DONE },
		"admin.lostWallets.one": byId("lostWallets/one", ids.lostWallet),
		"admin.mints.one": byId("mints/one", ids.plan),
		"admin.mints.phase": byId("mints/phase", ids.plan),
		"admin.mints.proposed": { status: DONE },
		"admin.news.edit": [{}, { ...byId("news/edit", "1"), label: "a note" }],
		"admin.projects.delete": byId("projects/delete", ids.project),
		"admin.projects.modify": byId("projects/modify", ids.project),
		"admin.published.edit": admin("published/edit", { key: "board" }),
		"admin.published.versions": admin("published/versions", { key: "board" }),
		"admin.purchases.one": byId("purchases/one", ids.purchase),
		"admin.raffles.one": byId("raffles/one", ids.raffleId),
		"admin.reservations.one": byId("reservations/one", ids.reservationId),
		"admin.rules.rates": admin("rules/rates", { key: "nft-staking:boost" }),
		"admin.rules.versions": admin("rules/versions", { key: PLANS_RULE }),
		"admin.settings.edit": admin("settings/edit", { key: "access" }),
		"admin.settings.versions": admin("settings/versions", { key: "access" }),
		"admin.users.wallet": admin("users/wallet", { chain: "solana", address: ids.address }),
		"admin.venues.one": admin("venues/one", { partner: PARTNER }),
		"admin.vesting.list": byId("vesting/list", ids.vestingList),
		"admin.vesting.one": byId("vesting/one", ids.schedule),

		"api.$": { path: "/api/nothing", status: NOT_FOUND },
		// Needs the demo's Kaia chain.
		"api.demo.kaia": { send: () => json({ method: "eth_chainId", params: [] }), status: 400 },
		"api.draws.$name.proof": { path: paths.drawProof(ids.raffle), status: NOT_FOUND },
		"api.draws.$name.tickets.$number": { path: paths.ticketProof(ids.raffle, 1), status: NOT_FOUND },
		"api.drops.$id": { path: paths.dropFile(OPEN_DROP) },
		"api.gears.$id.proof": { path: paths.gearProof(OPEN_DROP), status: NOT_FOUND },
		"api.gears.mine": { as: "holder" },
		"api.identity.challenge": { send: () => json({ address: newAddress(), wallet_type: "phantom" }) },
		// Klip is not set up.
		"api.identity.klip.prepare": { send: () => json({ kind: "auth" }), status: 409 },
		"api.identity.klip.status": { status: 400 },
		"api.identity.verify": { send: signedChallenge },
		"api.login.doLogin": { send: () => json({ uid: MEMBER.uid, pwd: MEMBER.password }) },
		"api.login.doLogout": { send: withNewSession(callers) },
		// An answer without an NFT: nothing was deposited.
		"api.migration.run": { send: () => ({}), status: 400 },
		"api.news.$id": { path: paths.signedNote(1) },
		"api.operations.open": { as: "holder" },
		// No authenticator signs here: what is asked of one is answered, what it would sign is refused.
		"api.passkey.add": { as: "holder", send: () => json({ answer: {}, name: "" }), status: 400 },
		"api.passkey.ask": { as: "holder", send: () => json({ purpose: "add" }) },
		"api.passkey.enter": { send: () => json({ answer: {} }), status: 400 },
		"api.provenance.$contract.$id": { path: `/api/provenance/0x${"ab".repeat(20)}/1`, status: NOT_FOUND },
		"api.reserves.rows": { path: `/api/reserves/rows?day=${ids.day}` },
		"api.user.changePassword": {
			as: "holder",
			send: () => json({ old: "another password", pwd: MEMBER.password, pwdCheck: MEMBER.password }),
			status: 401,
		},
		"api.user.checkAndInsertUser": { send: () => json({ wallet_address: newAddress(), wallet_type: "phantom" }) },
		"api.user.checkEmailCode": { send: () => json({ uid: "new@example.org", code: "000000" }), status: 401 },
		"api.user.insertUser": { send: () => json({ kind: "person", uid: "new@example.org" }), status: 400 },
		"api.user.sendEmailCode": { send: () => json({ uid: `${randomUUID()}@example.org` }) },

		"art.$family.$file": { path: "/art/kongz/7.svg" },
		"art.oculla.$file": { path: "/art/oculla/peephole.svg" },
		"art.tesla.$file": { path: "/art/tesla/7.svg" },
		"art.weapons.$file": { path: "/art/weapons/ice-saw.svg" },
		consent: { send: () => ({ form: { consent: "usage" } }), status: DONE },
		"files.$name": { path: "/files/verify-reserves.mjs" },
		"light.$file": { path: lightSheet },
		"manifest.$file": { path: `/manifest/${LANG}.webmanifest` },
		"nft.$collection.$file": { path: "/nft/crafter/M1.json" },
		"nft.carried.$file": { path: "/nft/carried/1.json", status: NOT_FOUND },
		"offline.$lang": { path: `/offline/${LANG}` },
		"og.$lang.$file": { path: `/og/${LANG}/home.png` },
		"old-nft.$collection.$file": { path: "/old-nft/kongz/1.json" },
		// No provider is set up.
		"providers.$name.back": { path: "/providers/google/back", status: NOT_FOUND },
		"providers.$name.go": { path: "/providers/google/go", status: NOT_FOUND },
		saveData: { send: () => ({ form: { data: "less" } }), status: DONE },
		theme: { send: () => ({ form: { theme: "dark" } }), status: DONE },
		"tickets.$lang.$raffle.$file": { path: paths.ticketPicture(LANG, ids.raffle, 1, "svg") },
	}
}

/** Calls that are answered before Remix. */
export const lightExamples = (): Readonly<Record<(typeof LIGHT_PATHS)[number], Example>> => {
	const [definition] = DEFINITIONS.filter(({ item }) => item.level === 1 && !item.langs)
	if (!definition) throw new Error("there is no action of level 1")
	const action = { action_cd: actionCdOf(definition, LANG), page_path: `/${LANG}` }
	const acted = () => ({ ...action, action_time: new Date().toISOString() })
	return {
		"actionLog/insertActionLog": { send: () => json(acted()) },
		"actionLog/insertActionLogs": { send: () => json({ actions: [{ id: randomUUID(), ...acted() }] }) },
		"common/ip": {},
		"common/selectKeyValue": { path: "/api/common/selectKeyValue?cdKey=action_log_level" },
		"routerLog/insertRouterLog": { send: () => json({ path: "/kor" }) },
	}
}

/** The style sheet of the home page for a visitor who saves data; its address covers what it holds. */
async function lightSheet(site: CountedSite): Promise<string> {
	const { body } = await site.ask({ method: "GET", path: paths.home(LANG), headers: { "Save-Data": "on" } })
	const [, path = ""] = /href="(\/light\/[^"]+)"/.exec(`${body}`) ?? []
	return path
}
