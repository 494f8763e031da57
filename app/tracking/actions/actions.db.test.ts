import { randomUUID } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { actionCdOf, DEFINITIONS } from "../definitions/definitions.ts"
import { seedDefinitions } from "../definitions/seed-definitions.server.ts"
import { insertRouterLog } from "../insert-router-log.server.ts"
import { forgetActions } from "../own-visits.server.ts"
import { sweepUsage } from "../sweep-usage.server.ts"
import { openActionLog } from "./action-log.server.ts"
import { type ActionSeen, insertActions, sweepActions } from "./insert-actions.server.ts"
import { openVisitors } from "./visitor-of.server.ts"

async function opened(most: string | null = "3") {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedDefinitions({ db: database.db, product: "SCG" })
	const faults: unknown[] = []
	const ctx = { db: database.asWeb().db, log: { error: (fault: unknown) => faults.push(fault) } as never }
	const log = openActionLog({ ctx, settings: { get: async () => most } })
	const send = (call: "record" | "recordAll", body: unknown, headers: Record<string, string> = {}) =>
		log[call].answer(body, { clientIp: "198.51.100.7", headers: new Headers({ "User-Agent": "test", ...headers }) })
	return { ...database, ctx, log, send, faults }
}

const codeOf = (name: string, lang: "kor" | "eng" | "idn" = "kor") => {
	const definition = DEFINITIONS.find((one) => one.name === name)
	if (!definition) throw new Error(`no item ${name}`)
	return actionCdOf(definition, lang)
}
const action = (name = "stakeView.claim", more: Record<string, unknown> = {}) => ({
	id: randomUUID(),
	action_cd: codeOf(name),
	action_time: new Date().toISOString(),
	page_path: "/kor/powerzoneCoinStaking/view",
	...more,
})

test("a record as printed becomes a row that says all that was printed, in words of its language", async () => {
	const { send, sql } = await opened()
	const sent = {
		action_cd: codeOf("stakeView.claim"),
		menu1: "x",
		page_path: "/kor/powerzoneCoinStaking/view",
		trigger_type: "click",
		ui_type: "button",
		log_level: 1,
		action_time: "2026-11-25T10:00:00+09:00",
		wallet_address: "wallet",
		user_ip: "203.0.113.9",
		reg_id: "reg",
		param1: "one",
		param10: "ten",
	}
	const time = new Date(Date.now() - 60_000).toISOString()
	expect(await send("record", { ...sent, action_time: time })).toEqual({ resultCd: "SUCCESS" })
	const [row] = await sql`select *, action_time = ${time}::timestamptz as timed from action_log_record`
	expect(row).toMatchObject({
		action_cd: "100_030_010_000_120_001",
		menu1: "파워 존",
		page_name: "stakeView",
		page_path: sent.page_path,
		trigger_type: "click",
		ui_type: "button",
		log_level: 1,
		timed: true,
		wallet_address: "wallet",
		user_ip: "203.0.113.0",
		seen_ip: "198.51.100.0",
		reg_id: "reg",
		param1: "one",
		param2: null,
		param10: "ten",
		lang: "kor",
	})
	for (const name of ["menu2", "title", "button_name"]) expect(row?.[name]).toMatch(/[가-힣]/)
})

test("junk is refused, and stores nothing", async () => {
	const { send, sql } = await opened()
	const good = action()
	for (const bad of [
		null,
		[],
		{},
		{ actions: [] },
		{ actions: Array(51).fill(good) },
		{ actions: [{ ...good, action_cd: "999_030_010_000_120_001" }] },
		{ actions: [{ ...good, action_cd: `${good.action_cd}'` }] },
		{ actions: [{ ...good, id: "1" }] },
		{ actions: [{ ...good, action_time: "yesterday" }] },
		{ actions: [{ ...good, page_path: "no path" }] },
		{ actions: [{ ...good, param1: "x".repeat(101) }] },
		{ actions: [{ ...good, param1: "\0" }] },
		{ actions: [{ ...good, param11: "x" }] },
		{ actions: [good], visitor: "x" },
	])
		await expect((async () => send("recordAll", bad))()).rejects.toMatchObject({ status: 400 })
	for (const bad of [{ trigger_type: "hover" }, { ui_type: "image" }, { log_level: 9 }, { wallet_address: 1 }])
		await expect((async () => send("record", { ...good, ...bad }))()).rejects.toMatchObject({ status: 400 })
	expect(await sql`select 1 from action_log`).toHaveLength(0)
})

test("what is sent twice, at once or later, is stored once; what nobody could have sent now is left out", async () => {
	const { send, sql, faults } = await opened()
	const actions = [action(), action(), action()]
	await Promise.all(Array.from({ length: 5 }, () => send("recordAll", { actions: [...actions, actions[0]] })))
	await send("record", actions[0])
	const unlikely = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", new Date(Date.now() - 8 * 86_400_000).toISOString()]
	await send("recordAll", { actions: unlikely.map((action_time) => action("stakeView.add", { action_time })) })
	const far = new Date(Date.now() + 23 * 3_600_000).toISOString().replace("Z", "+23:00")
	await send("recordAll", { actions: [action("stakeView.remind", { action_time: far })] })
	const stored =
		await sql`select id, action_cd, action_time = ${new Date(far).toISOString()}::timestamptz as timed from action_log order by received_at`
	expect(
		stored
			.map(({ id }) => id)
			.slice(0, 3)
			.sort(),
	).toEqual(actions.map(({ id }) => id).sort())
	expect(stored.slice(3)).toMatchObject([{ action_cd: codeOf("stakeView.remind"), timed: true }])
	expect(faults).toEqual([])
})

test("what was stored last week is not stored again this week", async () => {
	const { ctx, sql } = await opened()
	await sql`select make_action_weeks(now() - interval '1 week', 0)`
	const old = new Date(Date.now() - 6 * 86_400_000).toISOString()
	const seen: ActionSeen = {
		id: randomUUID(),
		actionCd: codeOf("stakeView.claim"),
		actionTime: old,
		pagePath: "/kor",
		walletAddress: "",
		userIp: "",
		seenIp: "",
		regId: "",
		visitor: "00".repeat(16),
		params: [],
	}
	await sql`insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, visitor)
		values (${seen.id}, date_trunc('week', now(), 'UTC') - interval '1 minute', 'x', ${old}, '/', '', '\\x00')`
	await insertActions(ctx, [seen, { ...seen, id: randomUUID(), actionTime: new Date().toISOString() }])
	expect(await sql`select 1 from action_log where id = ${seen.id}`).toHaveLength(1)
	expect(await sql`select 1 from action_log`).toHaveLength(2)
})

test.each([
	["", {}, "3", [1, 2, 3]],
	["", {}, "2", [1, 2]],
	["", {}, "1", [1]],
	["", {}, null, []],
	["consent=needed", {}, "3", []],
	["consent=usage", { "Sec-GPC": "1" }, "3", [1]],
	["", { DNT: "1" }, "3", [1]],
])("with %j, %j and level %j exactly these levels are kept: %j", async (cookie, signals, most, kept) => {
	const { send, sql } = await opened(most)
	const actions = [action("stakeView.claim"), action("stakeView.search"), action("dialogs.close")]
	const body = { wallet_address: "wallet", reg_id: "reg", actions }
	await send("recordAll", body, { Cookie: cookie, ...(signals as Record<string, string>) })
	const rows = await sql`select log_level, wallet_address, reg_id from action_log_record order by log_level`
	const named = Object.keys(signals).length === 0
	expect(rows.map((row) => ({ ...row }))).toEqual(
		kept.map((log_level) => ({ log_level, wallet_address: named ? "wallet" : "", reg_id: named ? "reg" : "" })),
	)
})

test("a browser is one visitor during a day, by network and user agent, and nobody's after it", async () => {
	const { ctx, sql, asWorker } = await opened()
	let now = new Date()
	const [one, other] = [openVisitors(ctx, () => now), openVisitors(ctx, () => now)]
	const first = await one("198.51.100.0", "a")
	expect(await other("198.51.100.0", "a")).toBe(first)
	expect(first).toMatch(/^[0-9a-f]{32}$/)
	expect(await one("198.51.100.0", "b")).not.toBe(first)
	expect(await one("203.0.113.0", "a")).not.toBe(first)
	now = new Date(now.getTime() + 86_400_000)
	expect(await one("198.51.100.0", "a")).not.toBe(first)
	await sql`insert into visitor_salt values ((now() at time zone 'UTC')::date - 2, '\\x00')`
	await sweepActions({ db: asWorker().db, log: { info() {} } as never })
	expect(await sql`select 1 from visitor_salt where day < (now() at time zone 'UTC')::date - 1`).toHaveLength(0)
})

test("weeks are made ahead, and an old one is summed up and dropped while actions arrive", async () => {
	const { ctx, sql, asWorker, send } = await opened()
	const weeks = async () =>
		(
			await sql<{ name: string }[]>`select inhrelid::regclass::text as name from pg_inherits
			where inhparent = 'action_log'::regclass order by 1`
		).map(({ name }) => name)
	await sql`select make_action_weeks(now() - interval '20 weeks', 0)`
	const before = await weeks()
	expect(before.length).toBeGreaterThan(20)
	await sql`insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, visitor)
		values (gen_random_uuid(), now() - interval '19 weeks', 'x', now(), '/', '', '\\x00')`
	const worker = { ...ctx, db: asWorker().db, log: { info() {} } as never }
	let sent = 0
	let arrived = false
	const arriving = (async () => {
		while (!arrived) {
			await send("recordAll", { actions: [action()] })
			sent++
		}
	})()
	await sweepUsage({ wallets: ["phantom"], reasons: [] })(worker)
	arrived = true
	await arriving
	const after = await weeks()
	const oldest = Date.now() - 89 * 86_400_000
	for (const name of after) {
		const at = name.slice(-8)
		expect(Date.parse(`${at.slice(0, 4)}-${at.slice(4, 6)}-${at.slice(6)}`)).toBeGreaterThan(oldest)
	}
	expect(
		after.filter((name) => name > `action_log_${new Date().toISOString().slice(0, 10).replaceAll("-", "")}`),
	).toHaveLength(4)
	expect(await sql`select 1 from action_log`).toHaveLength(sent)
	// It had never been summed up, as after an absence of the worker.
	expect(
		await sql`select clicks::int from usage_day where day = ((now() - interval '19 weeks') at time zone 'UTC')::date`,
	).toEqual([{ clicks: 1 }])
})

test("two processes that are sent the same ids, each in another order, store them once and fail for nobody", async () => {
	const { sql, asWeb } = await opened()
	const log = { error() {}, info() {} } as never
	const ids = Array.from({ length: 400 }, () => randomUUID())
	const seen = (id: string): ActionSeen => ({
		...{
			id,
			actionCd: "100_030_010_000_120_001",
			actionTime: new Date().toISOString(),
			pagePath: "/",
			walletAddress: "",
		},
		...{ userIp: "", seenIp: "198.51.100.0", regId: "", visitor: "00", params: [] },
	})
	const [one, other] = [asWeb().db, asWeb().db]
	for (let round = 0; round < 5; round++) {
		const mine = ids.map((id) => id.replace(/^./, String(round)))
		await Promise.all([
			insertActions({ db: one, log } as never, mine.map(seen)),
			insertActions({ db: other, log } as never, mine.toReversed().map(seen)),
		])
	}
	const [stored] = await sql`select count(*)::int as n from action_log`
	expect(stored).toEqual({ n: 5 * ids.length })
})

test("what anybody claims of an address is forgotten with it, however much it is", async () => {
	const { sql, asWeb } = await opened()
	await sql`insert into action_log (id, action_cd, action_time, page_path, seen_ip, wallet_address, visitor)
		select gen_random_uuid(), 'x', now(), '/', '', case when n % 10 = 0 then 'else' else 'somebody' end, '\\x00' from generate_series(1, 25000) n`
	expect(await forgetActions(asWeb().db, { address: "somebody", ids: [] })).toBe(22_500)
	expect(await sql`select distinct wallet_address from action_log`).toEqual([{ wallet_address: "else" }])
})

test("a refusal or a signal that comes twice counts, and what is no address is not stored", async () => {
	const { sql, send } = await opened()
	const store = async (headers: Record<string, string>, wallet = "W1") =>
		send("recordAll", { wallet_address: wallet, actions: [action()] }, headers)
	await store({ Cookie: "consent=usage; consent=needed" })
	expect(await sql`select 1 from action_log`).toHaveLength(0)
	for (const name of ["Sec-GPC", "DNT"]) await store({ [name]: "1, 1" })
	expect(await sql`select wallet_address from action_log`).toEqual([{ wallet_address: "" }, { wallet_address: "" }])
	await expect(store({}, "'; drop table action_log")).rejects.toMatchObject({ status: 400 })
	await expect(store({}, "w".repeat(65))).rejects.toMatchObject({ status: 400 })
})

test("which clinic somebody looks at, chooses or books is stored nowhere beside them: neither by its kind nor by its name or number", async () => {
	const { send, sql, ctx } = await opened()
	const clinic = { param1: "a-clinic", param2: "eyeClinic" }
	const at = (name: string, page_path: string) => action(name, { page_path, ...clinic })
	const wallet_address = "wallet"
	await send("record", { ...at("reservation.partner", "/reservation/eyeClinic"), wallet_address })
	await send("recordAll", {
		actions: [
			at("parts.book", "/kor/benefitMembership"),
			{ ...at("reservation.day", "/reservation/plasticSurgery/"), param1: "", param2: "" },
			{ ...at("myReservation.cancel", "/KOR/mypage/reservationDetail/7734517"), param1: "", param2: "" },
			{ ...at("myVoucher.again", "//kor/mypage/reservationDetail/7734517/voucher"), param1: "", param2: "" },
		],
		wallet_address,
	})
	const visits = [
		"/reservation/eyeClinic",
		"/Reservation/plasticSurgery",
		"/kor/mypage/reservationDetail/7734517/voucher",
		"/kor/mypage/reservation",
	]
	await insertRouterLog(
		ctx,
		visits.map((path) => ({ path, walletAddress: "wallet", regId: "", userIp: "", clientIp: "198.51.100.7" })),
	)
	const stored = [
		...(await sql`select * from action_log order by page_path`),
		...(await sql`select * from router_log order by id`),
	]
	expect(JSON.stringify(stored)).not.toMatch(/clinic|surgery|7734517/i)
	expect(stored.map((row) => row.page_path ?? row.path)).toEqual([
		...[
			"/kor/benefitMembership",
			"/kor/mypage/reservationDetail",
			"/kor/mypage/reservationDetail",
			"/reservation",
			"/reservation",
		],
		...["/reservation", "/Reservation", "/kor/mypage/reservationDetail", "/kor/mypage/reservation"],
	])
})
