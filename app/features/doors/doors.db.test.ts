import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { DoorId } from "#app/doors/doors.ts"
import { stopMailbox } from "#app/mail/asked-mail.server.ts"
import { mailboxHash } from "#app/mail/mailbox.ts"
import { signReminders } from "#app/mail/reminder-link.ts"
import { sweepReminders } from "#app/mail/reminders.server.ts"
import { sendMails } from "#app/mail/send-mails.server.ts"
import { mail, mailReminder } from "#app/mail/tables.server.ts"
import { keptMail, outbox, SECRET, SENDER } from "#app/mail/testing.ts"
import { action, loader } from "#app/routes/($lang).roadmap.answer.tsx"
import { publish } from "#app/settings/published.server.ts"
import { Killed, killedAt } from "#tests/factories/killed-at.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { confirmWishes, waitingWishes } from "./answer.server.ts"
import { askToBeTold } from "./ask-to-be-told.server.ts"
import { doorCalendarFile } from "./calendar-file.server.ts"
import { loadRoadmap } from "./roadmap.server.ts"
import { openingWish } from "./tables.server.ts"
import { sweepWishes, tellDoors } from "./tell-doors.server.ts"

const READER = "reader@example.org"
const DAY = 24 * 60
const PAST = "2026-11-24T00:00:00.000Z"

async function hall() {
	const box = await outbox()
	const web = { ...box.web, secret: SECRET, demo: false }
	const { db } = box.database
	const ask = (doors: readonly DoorId[] = ["toriShop"], address = READER, clientIp = "198.51.100.1") =>
		askToBeTold(web, { address, doors, lang: "eng", clientIp })
	const readers = () => db.select().from(mailReminder).orderBy(mailReminder.createdAt, mailReminder.id)
	const wishes = () => db.select().from(openingWish).orderBy(openingWish.door)
	/** Asks, and says yes to all that was asked. */
	const confirmed = async (doors: readonly DoorId[] = ["toriShop"], address = READER) => {
		await ask(doors, address)
		const [row] = await db.select().from(mailReminder).where(eq(mailReminder.address, address))
		const reader = row?.id ?? ""
		expect(await confirmWishes(web, { reader, doors: await waitingWishes(web, reader) })).toBe(true)
		return reader
	}
	const auto = { state: "auto", reason: null, lang: null, until: null } as const
	const open = async (id: "toriShop" | "oculla", at: string | null = PAST) => {
		await publish({ db }, "gates", { [id]: auto })
		await publish({ db }, "openings", { [id]: at })
	}
	/** Open for so long that whoever waits is told. */
	const settled = async (id: "toriShop" | "oculla") => {
		await open(id)
		await tellDoors(box.worker)
		box.turn(10)
	}
	const kinds = async () => (await box.rows()).map(({ kind }) => kind)
	const send = async () => {
		const kept = keptMail()
		await sendMails(box.worker, { mailer: kept.mailer, sender: SENDER, secret: SECRET })
		return kept.messages
	}
	return { ...box, web, db, ask, readers, wishes, confirmed, open, settled, kinds, send }
}

test("whoever has said yes is told once, when the operator's moment has passed, and is then forgotten", async () => {
	const { worker, confirmed, open, settled, send, turn, readers, wishes } = await hall()
	await confirmed(["toriShop", "oculla"])
	await send()
	expect(await tellDoors(worker)).toBe(0)
	await open("toriShop", "2026-11-25T05:00:00.000Z")
	expect(await tellDoors(worker)).toBe(0)
	turn(2 * 60)
	expect(await tellDoors(worker)).toBe(0)
	turn(10)
	expect(await tellDoors(worker)).toBe(1)
	expect(await tellDoors(worker)).toBe(0)
	const [letter, ...more] = await send()
	expect(more).toEqual([])
	expect(letter?.subject).toContain("Tori Shop")
	expect(letter?.text).toContain(`${SENDER.origin}/eng/nftProjectToriShop`)
	expect(letter?.unsubscribe).toContain("act=stop")
	expect((await wishes()).map(({ door }) => door)).toEqual(["oculla"])
	await settled("oculla")
	expect(await tellDoors(worker)).toBe(1)
	// Its address stays until the mail has left.
	expect(await readers()).toHaveLength(1)
	expect(await send()).toHaveLength(1)
	await tellDoors(worker)
	expect(await readers()).toEqual([])
})

test("nobody is told before the address has answered, and what nobody answers for is forgotten after two days", async () => {
	const { worker, ask, settled, readers, wishes, turn, kinds } = await hall()
	await ask(["toriShop", "oculla"])
	await settled("toriShop")
	expect(await tellDoors(worker)).toBe(0)
	expect(await kinds()).toEqual(["confirmOpenings"])
	turn(2 * DAY + 1)
	await sweepReminders(worker)
	expect([await readers(), await wishes()]).toEqual([[], []])
})

test("a stranger who types an address of somebody known adds nothing that they have not answered for, and hears the same", async () => {
	const { worker, web, ask, confirmed, settled, wishes, turn, kinds } = await hall()
	const reader = await confirmed(["toriShop"])
	expect(await ask(["toriShop"])).toBeUndefined()
	expect(await kinds()).toEqual(["confirmOpenings"])
	expect(await ask(["oculla"])).toBeUndefined()
	await settled("oculla")
	expect(await tellDoors(worker)).toBe(0)
	// The page that was open shows one door; what is typed meanwhile is not answered for with it.
	expect(await confirmWishes(web, { reader, doors: ["toriShop"] })).toBe(true)
	expect((await wishes()).filter(({ confirmedAt }) => confirmedAt).map(({ door }) => door)).toEqual(["toriShop"])
	turn(2 * DAY + 1)
	await tellDoors(worker)
	expect((await wishes()).map(({ door }) => door)).toEqual(["toriShop"])
})

test("no mailbox is bombed: one a day until it has answered, three then, by any name, none once it is stopped, and every answer is alike", async () => {
	const { web, ask, confirmed, kinds, turn } = await hall()
	const names = [READER, "READER@example.org", "reader+a@example.org", "reader+b@example.org", READER]
	for (const name of names) expect(await ask(["toriShop"], name)).toBeUndefined()
	expect(await kinds()).toHaveLength(1)
	turn(DAY)
	await confirmed(["toriShop"])
	expect(await kinds()).toHaveLength(2)
	for (const name of names) expect(await ask(["oculla"], name)).toBeUndefined()
	expect(await kinds()).toHaveLength(4)
	turn(DAY)
	await stopMailbox(web, mailboxHash(SECRET, READER))
	expect(await ask(["chaosCube"])).toBeUndefined()
	expect(await kinds()).toHaveLength(4)
})

test("whoever types an address again and again does not keep it: what waits is forgotten two days after it was typed first", async () => {
	const { worker, ask, confirmed, wishes, readers, turn } = await hall()
	await ask(["toriShop"])
	const known = await confirmed(["toriShop"], "known@example.org")
	await ask(["oculla"], "known@example.org")
	turn(DAY)
	await ask(["toriShop"])
	await ask(["oculla", "chaosCube"], "known@example.org")
	turn(DAY + 1)
	await tellDoors(worker)
	await sweepReminders(worker)
	expect((await readers()).map(({ id }) => id)).toEqual([known])
	expect((await wishes()).map(({ door }) => door)).toEqual(["chaosCube", "toriShop"])
	// Typed once it is too late, and before anybody has swept, it is a new one with a time of its own.
	await ask(["toriShop"])
	turn(2 * DAY + 1)
	await ask(["oculla"])
	await tellDoors(worker)
	await sweepReminders(worker)
	expect((await wishes()).map(({ door, reminderId }) => [door, reminderId === known])).toEqual([
		["oculla", false],
		["toriShop", true],
	])
})

test("a yes that comes when nothing waits for it any more is not said to be done", async () => {
	const { worker, web, ask, confirmed, turn } = await hall()
	const reader = await confirmed(["toriShop"])
	await ask(["oculla"])
	turn(2 * DAY + 1)
	await tellDoors(worker)
	expect(await confirmWishes(web, { reader, doors: ["oculla"] })).toBe(false)
	expect(await confirmWishes(web, { reader, doors: [] })).toBe(false)
	expect(await confirmWishes(web, { reader, doors: ["toriShop", "oculla"] })).toBe(true)
})

test("from one connection so many addresses an hour are written to, and no more", async () => {
	const { ask, kinds } = await hall()
	const all = await Promise.allSettled(
		Array.from({ length: 40 }, (_, n) => ask(["toriShop"], `victim-${n}@example.org`)),
	)
	const refused = all.filter((one) => one.status === "rejected")
	expect(refused.length).toBeGreaterThan(0)
	for (const { reason } of refused) expect(reason).toMatchObject({ code: "identity:tooMany", status: 429 })
	expect((await kinds()).length).toBeLessThanOrEqual(30)
	await ask(["toriShop"], "another@example.org", "198.51.100.2")
})

test("what is open already, and what is no address, is refused", async () => {
	const { ask, settled, readers } = await hall()
	await expect(ask(["toriShop"], "nobody")).rejects.toMatchObject({ code: "mail:error.address", field: "email" })
	await settled("toriShop")
	await expect(ask(["toriShop"])).rejects.toMatchObject({ code: "doors:error.open", status: 409 })
	expect(await readers()).toEqual([])
})

test("what is open by a slip tells nobody when it is set right within ten minutes, and opens anew later", async () => {
	const { worker, confirmed, open, turn } = await hall()
	await confirmed()
	await open("toriShop")
	expect(await tellDoors(worker)).toBe(0)
	turn(9)
	expect(await tellDoors(worker)).toBe(0)
	await open("toriShop", null)
	turn(1)
	expect(await tellDoors(worker)).toBe(0)
	await open("toriShop")
	expect(await tellDoors(worker)).toBe(0)
	turn(9)
	expect(await tellDoors(worker)).toBe(0)
	turn(1)
	expect(await tellDoors(worker)).toBe(1)
})

test("a worker that is killed before or after each mail, or run twice at once, tells everybody once", async () => {
	const { worker, confirmed, settled, rows } = await hall()
	const readers = ["a@example.org", "b@example.org", "c@example.org", "d@example.org"]
	for (const one of readers) await confirmed(["toriShop"], one)
	await settled("toriShop")
	for (const when of ["before", "after"] as const)
		await expect(tellDoors(killedAt(worker, 2, when).worker)).rejects.toThrow(Killed)
	await Promise.all([tellDoors(worker), tellDoors(worker)])
	const told = (await rows()).filter(({ kind }) => kind === "opened").map(({ toAddress }) => toAddress)
	expect(told.sort()).toEqual(readers)
})

test("a run that has told enough leaves the rest to the next", async () => {
	const { worker, confirmed, settled } = await hall()
	for (const one of ["a", "b", "c"]) await confirmed(["toriShop"], `${one}@example.org`)
	await settled("toriShop")
	expect([
		await tellDoors(worker, { most: 2 }),
		await tellDoors(worker, { most: 2 }),
		await tellDoors(worker, { most: 2 }),
	]).toEqual([2, 1, 0])
})

test("a reader who cannot be written to keeps nobody waiting, and what is to be forgotten is forgotten all the same", async () => {
	const { worker, db, ask, confirmed, settled, rows, wishes, turn } = await hall()
	const people = ["a@example.org", "b@example.org", "c@example.org"]
	const readers = await Promise.all(people.map((one) => confirmed(["toriShop"], one)))
	const first = [...readers].sort()[0] ?? ""
	await db.update(mailReminder).set({ address: "no address" }).where(eq(mailReminder.id, first))
	await ask(["oculla"], "silent@example.org")
	turn(2 * DAY + 1)
	await settled("toriShop")
	expect(await tellDoors(worker, { most: 1 })).toBe(1)
	expect(await tellDoors(worker)).toBe(1)
	expect(await tellDoors(worker)).toBe(0)
	const told = (await rows()).filter(({ kind }) => kind === "opened").map(({ toAddress }) => toAddress)
	expect(told.sort()).toEqual(people.filter((_, n) => readers[n] !== first))
	expect((await wishes()).map(({ reminderId }) => reminderId)).toEqual([first])
})

test("a mail that nobody took can be tried again: its address stays until the mail is erased", async () => {
	const { worker, db, confirmed, settled, readers } = await hall()
	await confirmed()
	await settled("toriShop")
	await tellDoors(worker)
	await db.update(mail).set({ state: "dead" }).where(eq(mail.kind, "opened"))
	await tellDoors(worker)
	expect(await readers()).toHaveLength(1)
	await db.update(mail).set({ toAddress: null, params: null, erasedAt: new Date() }).where(eq(mail.kind, "opened"))
	await tellDoors(worker)
	expect(await readers()).toEqual([])
})

test("a wish that is being made while addresses are forgotten stays", async () => {
	const { worker, web, db, database, confirmed, wishes } = await hall()
	const reader = await confirmed()
	await db.delete(openingWish)
	let sweep: Promise<void> | undefined
	await inTransaction(web, async (ctx) => {
		await askToBeTold({ ...web, ...ctx }, { address: READER, doors: ["oculla"], lang: "eng", clientIp: "198.51.100.3" })
		sweep = sweepWishes(worker)
		const waits = () =>
			database.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
		await expect.poll(async () => (await waits()).length).toBe(1)
	})
	await sweep
	expect((await wishes()).map(({ reminderId, door }) => [reminderId, door])).toEqual([[reader, "oculla"]])
})

test("the link of a mail shows what was asked for, and its button says yes to that; a forged or used one does nothing", async () => {
	const { web, ask, readers, wishes } = await hall()
	await ask(["toriShop", "chaosCube"])
	const id = (await readers())[0]?.id ?? ""
	const sign = signReminders(SECRET, { act: "confirm", id })
	const args = (query: string, body?: string) => ({
		request: new Request(`http://localhost/eng/roadmap/answer?${query}`, {
			...(body === undefined ? {} : { method: "POST", body: new URLSearchParams(body) }),
		}),
		params: { lang: "eng" },
		context: loadContextOf({ ctx: web } as unknown as World),
	})
	const right = `act=confirm&id=${id}&sign=${sign}`
	for (const forged of [`act=confirm&id=${id}&sign=x`, `act=stop&id=${id}&sign=${sign}`, ""]) {
		expect(await loader(args(forged))).toMatchObject({ data: { state: "unknown" }, init: { status: 404 } })
		await action(args(forged, "doors=toriShop"))
	}
	expect((await wishes()).filter(({ confirmedAt }) => confirmedAt)).toEqual([])
	expect(await loader(args(right))).toMatchObject({ data: { state: "ask", doors: [{}, {}] } })
	expect(await action(args(right, ""))).toMatchObject({ data: { isNone: true }, init: { status: 422 } })
	const pressed = (await action(args(right, "doors=toriShop&doors=chaosCube&doors=nobody"))) as Response
	expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/eng/roadmap/answer?done=yes"])
	expect((await wishes()).filter(({ confirmedAt }) => confirmedAt)).toHaveLength(2)
	expect(await loader(args(right))).toMatchObject({ data: { state: "unknown" } })
})

test("the roadmap moves a door from shut to open at its moment, and a date goes into a calendar until then", async () => {
	const { web, open, turn } = await hall()
	const at = "2026-11-26T03:00:00.000Z"
	const ctx = { ...web, origin: "https://punktopia.example" }
	expect(await doorCalendarFile(ctx, { lang: "kor", id: "toriShop" })).toBeNull()
	await open("toriShop", at)
	const road = () => loadRoadmap(web, { lang: "eng", product: "SCG" })
	expect((await road()).shut.find(({ id }) => id === "toriShop")).toMatchObject({ name: "Tori Shop", at })
	expect(await doorCalendarFile(ctx, { lang: "kor", id: "toriShop" })).toContain("DTSTART:20261126T030000Z")
	turn(DAY)
	expect((await road()).shut.map(({ id }) => id)).not.toContain("toriShop")
	expect((await road()).open.find(({ name }) => name === "Tori Shop")).toMatchObject({ since: at })
	expect(await doorCalendarFile(ctx, { lang: "kor", id: "toriShop" })).toBeNull()
	expect(await doorCalendarFile(ctx, { lang: "kor", id: "nobody" })).toBeNull()
})

test("what stands open is listed on the roadmap, the staking of Punky World too", async () => {
	const { web } = await hall()
	const { open } = await loadRoadmap(web, { lang: "eng", product: "SCG" })
	for (const page of ["powerzoneNftStaking", "powerzonePunkyNova", "punkyWorldStaking"])
		expect(open.map(({ href }) => href)).toContain(`/eng/${page}`)
})
