import { expect, test } from "vitest"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { headerOf, mailServer, rejected, textPartOf } from "#tests/outside/mail-server.ts"
import { countMail, retryMail } from "./outbox.server.ts"
import { queueMail } from "./queue-mail.server.ts"
import { sendMails } from "./send-mails.server.ts"
import { smtpMailer } from "./smtp-mailer.server.ts"
import { keptMail, outbox, SECRET, SENDER, TROUBLE } from "./testing.ts"

const attention = (key: string, lang: "eng" | "kor" | "idn" = "eng", to = "ops@example.org") =>
	({ key, kind: "attention", to, lang, params: TROUBLE }) as const
const over = (url: string, more: { silentMs?: number } = {}) => ({
	mailer: smtpMailer({ url, from: "Punktopia <post@punktopia.example>", dkim: null, ...more }),
	sender: SENDER,
	secret: SECRET,
})

test("a queued mail leaves once, whoever asks for it again, and says in each language what it is about", async () => {
	const { web, worker, rows } = await outbox()
	const server = await mailServer()
	expect(await queueMail(web, attention("one"))).toBe(true)
	expect(await queueMail(web, attention("one"))).toBe(false)
	await queueMail(web, attention("two", "kor"))
	await queueMail(web, attention("three", "idn"))
	expect(await sendMails(worker, over(server.url))).toBe(3)
	expect(await sendMails(worker, over(server.url))).toBe(0)
	const subjects = server.received.map((one) => headerOf(one, "Subject")).sort()
	expect(subjects).toEqual([
		"[Punktopia] Held payouts: 3",
		"[Punktopia] Pembayaran ditahan: 3 hal",
		"[Punktopia] 보류된 지급 3건",
	])
	const korean = server.received.find((one) => headerOf(one, "Subject")?.includes("보류"))
	expect(korean && textPartOf(korean)).toContain("운영자 화면 열기: https://punktopia.example/admin")
	expect(server.received.map(({ from, to }) => [from, ...to])).toContainEqual([
		"post@punktopia.example",
		"ops@example.org",
	])
	expect(await rows()).toMatchObject(
		[1, 2, 3].map(() => ({ state: "sent", tries: 1, reply: expect.stringMatching(/^250/) })),
	)
	const ids = (await rows()).map(({ id }) => `<${id}@punktopia.example>`)
	expect(server.received.map((one) => headerOf(one, "Message-ID")).sort()).toEqual(ids.sort())
})

test("what is queued in a transaction that fails never leaves", async () => {
	const { web, worker, rows } = await outbox()
	const work = inTransaction(web, async (ctx) => {
		await queueMail({ ...ctx, now: web.now }, attention("undone"))
		throw new Error("it failed")
	})
	await expect(work).rejects.toThrow("it failed")
	expect(await sendMails(worker, { ...over("smtp://127.0.0.1:1") })).toBe(0)
	expect(await rows()).toEqual([])
})

test("a 4xx is tried again after a pause, a 5xx is dead at once and goes again when an operator says so", async () => {
	const { web, worker, turn, rows } = await outbox()
	const server = await mailServer((n) =>
		n === 1 ? { code: 451, text: "come back" } : n === 3 ? { code: 554, text: "never" } : "ok",
	)
	await queueMail(web, attention("patient"))
	await sendMails(worker, over(server.url))
	expect(await rows()).toMatchObject([{ state: "waiting", reply: "451 come back" }])
	expect(await sendMails(worker, over(server.url))).toBe(0)
	turn(2)
	expect(await sendMails(worker, over(server.url))).toBe(1)
	await queueMail(web, attention("unwanted"))
	await sendMails(worker, over(server.url))
	turn(60 * 24)
	await sendMails(worker, over(server.url))
	expect(server.received).toHaveLength(3)
	const dead = (await rows()).find(({ key }) => key === "unwanted")
	expect(dead).toMatchObject({ state: "dead", reply: "554 never" })
	expect(await countMail(web)).toEqual({ dead: 1, waiting: 0 })
	expect(await retryMail(web, dead?.id ?? "")).toBe(true)
	expect(await retryMail(web, dead?.id ?? "")).toBe(false)
	// The database's clock, which the function goes by, is not the one that the test turns.
	turn(60 * 24 * 365)
	expect(await sendMails(worker, over(server.url))).toBe(1)
	expect(await countMail(web)).toEqual({ dead: 0, waiting: 0 })
})

test("an address that the server does not know is dead, a server that wants a password it did not get keeps nothing from going", async () => {
	const { web, worker, turn, rows } = await outbox()
	let answer: Error | null = rejected(530, "log in first")
	const server = await mailServer(() => "ok", { recipient: () => answer })
	await queueMail(web, attention("gone", "eng", "nobody@example.org"))
	await sendMails(worker, over(server.url))
	expect(await rows()).toMatchObject([{ state: "waiting", reply: "530 log in first" }])
	answer = rejected(550, "no such user")
	turn(2)
	await sendMails(worker, over(server.url))
	expect(await rows()).toMatchObject([{ state: "dead", reply: "550 no such user" }])
})

test("a server that is down for an hour loses nothing and gets nothing twice", async () => {
	const { web, worker, turn, rows } = await outbox()
	const down = await mailServer()
	await down.close()
	for (const n of [1, 2, 3, 4, 5]) await queueMail(web, attention(`m${n}`))
	for (let minute = 0; minute < 60; minute++) {
		expect(await sendMails(worker, over(down.url))).toBe(0)
		turn(1)
	}
	expect((await rows()).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting", "waiting", "waiting"])
	expect(await countMail(web)).toEqual({ dead: 0, waiting: 5 })
	const up = await mailServer()
	for (let minute = 0; minute < 240; minute += 30, turn(30)) await sendMails(worker, over(up.url))
	expect(new Set(up.received.map((one) => headerOf(one, "Message-ID"))).size).toBe(5)
	expect(up.received).toHaveLength(5)
})

test("a server that takes a message and never answers gets the same message again, under the same name", async () => {
	const { web, worker, turn, rows } = await outbox()
	const server = await mailServer((n) => (n === 1 ? "silence" : "ok"))
	await queueMail(web, attention("silent"))
	expect(await sendMails(worker, over(server.url, { silentMs: 300 }))).toBe(0)
	expect(await rows()).toMatchObject([{ state: "waiting" }])
	turn(2)
	expect(await sendMails(worker, over(server.url))).toBe(1)
	const [first, second] = server.received.map((one) => headerOf(one, "Message-ID"))
	expect(server.received).toHaveLength(2)
	expect(second).toBe(first)
})

test("two workers at once send each mail once; one that is killed after handing over leaves it to be sent again", async () => {
	const { web, worker, turn, rows } = await outbox()
	for (let n = 0; n < 12; n++) await queueMail(web, attention(`many ${n}`))
	const kept = keptMail()
	const post = { mailer: kept.mailer, sender: SENDER, secret: SECRET }
	await Promise.all([sendMails(worker, post), sendMails(worker, post), sendMails(worker, post)])
	expect(kept.messages).toHaveLength(12)
	expect(new Set(kept.messages.map(({ id }) => id)).size).toBe(12)

	await queueMail(web, attention("cut off"))
	const killed = keptMail(() => new Promise(() => {}))
	void sendMails(worker, { ...post, mailer: killed.mailer })
	await expect.poll(() => killed.messages.length).toBe(1)
	expect(await sendMails(worker, post)).toBe(0)
	turn(6)
	expect(await sendMails(worker, post)).toBe(1)
	expect(kept.messages.at(-1)?.id).toBe(killed.messages[0]?.id)
	expect((await rows()).every(({ state }) => state === "sent")).toBe(true)
})

test("what nobody takes for five days is dead", async () => {
	const { web, worker, turn, rows } = await outbox()
	await queueMail(web, attention("old"))
	const post = { ...keptMail(async () => ({ outcome: "later", reply: "421 busy" })), sender: SENDER, secret: SECRET }
	for (let hours = 0; hours < 24 * 6; hours += 4, turn(240)) await sendMails(worker, post)
	expect(await rows()).toMatchObject([{ state: "dead", reply: "421 busy" }])
})
