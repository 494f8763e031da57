import { expect, test } from "vitest"
import { headerOf, mailServer } from "#tests/outside/mail-server.ts"
import { allowMailbox, stopMailbox } from "./asked-mail.server.ts"
import { mailboxIn, stopPath } from "./mailbox.ts"
import { queueMail } from "./queue-mail.server.ts"
import { remindersIn, remindersPath, signReminders } from "./reminder-link.ts"
import {
	askForReminders,
	confirmReminders,
	isReminded,
	remindersOfOwner,
	stopReminders,
	sweepReminders,
} from "./reminders.server.ts"
import { sendMails } from "./send-mails.server.ts"
import { smtpMailer } from "./smtp-mailer.server.ts"
import { mailReminder } from "./tables.server.ts"
import { keptMail, outbox, SECRET, SENDER } from "./testing.ts"

const OWNER = "solana:one"
const ADDRESS = "Reader@example.org"
const DAY = 24 * 60

async function opened() {
	const box = await outbox()
	const web = { ...box.web, secret: SECRET }
	const ask = (owner = OWNER, address = ADDRESS) => askForReminders(web, { owner, address, lang: "eng" })
	const told = (id: string) =>
		queueMail(web, {
			key: `told:${id}`,
			kind: "dropEnds",
			to: ADDRESS,
			lang: "eng",
			params: {
				reminders: id,
				drop: 2,
				title: "A drop",
				gift: "2 USDC",
				endsAt: "2026-12-01T00:00:00.000Z",
				returnsAt: "2026-12-31T00:00:00.000Z",
			},
		})
	return { ...box, web, ask, told }
}

test("an address is asked once, and nothing else goes there before it has answered", async () => {
	const { web, worker, rows, ask, told } = await opened()
	await ask()
	const one = await remindersOfOwner(web, OWNER)
	expect(one).toMatchObject({ address: ADDRESS, confirmedAt: null })
	await told(one?.id ?? "")
	const kept = keptMail()
	await sendMails(worker, { mailer: kept.mailer, sender: SENDER, secret: SECRET })
	const [asked, ...more] = kept.messages
	expect(more).toEqual([])
	expect(asked?.text).toContain(remindersPath(SECRET, "eng", { act: "confirm", id: one?.id ?? "" }))
	// Whoever else has typed it: its reader ends all such mail.
	expect(asked?.unsubscribe).toBe(`${SENDER.origin}${stopPath(SECRET, "eng", ADDRESS)}`)
	expect(asked?.text).toContain(asked?.unsubscribe)
	expect((await rows()).map(({ state }) => state).sort()).toEqual(["sent", "withheld"])
	expect(await confirmReminders(web, one?.id ?? "")).toBe(true)
	expect(await confirmReminders(web, one?.id ?? "")).toBe(true)
	expect(await isReminded(web, { id: one?.id ?? "", address: ADDRESS })).toBe(true)
	await ask()
	expect(await rows()).toHaveLength(2)
})

test("a mailbox that wants no such mail is asked no more, by whatever name and wallet, until its reader allows it", async () => {
	const { web, ask, rows } = await opened()
	const query = (path: string) => new URL(path, "http://localhost").searchParams
	const mailbox = mailboxIn(SECRET, query(stopPath(SECRET, "kor", ADDRESS))) ?? ""
	await stopMailbox(web, mailbox)
	await stopMailbox(web, mailbox)
	for (const name of [ADDRESS, ADDRESS.toLowerCase(), "reader+1@example.org"])
		await expect(ask("solana:2", name)).rejects.toMatchObject({
			code: "mail:error.stopped",
			status: 409,
			field: "email",
		})
	expect(await remindersOfOwner(web, "solana:2")).toBeNull()
	await ask("solana:3", "another@example.org")
	// Of one provider dots are nothing; elsewhere it is somebody else, who has ended nothing.
	await ask("solana:4", "rea.der@example.org")
	expect(stopPath(SECRET, "kor", "rea.der@gmail.com")).toBe(stopPath(SECRET, "kor", "Reader+1@gmail.com"))
	await allowMailbox(web, mailbox)
	await ask("solana:2")
	expect(await rows()).toHaveLength(3)
	// Neither whose it is can be read in the link, nor can anybody else make one.
	const path = stopPath(SECRET, "kor", ADDRESS)
	expect(path.toLowerCase()).not.toContain("reader")
	expect(mailboxIn(SECRET, query(path.replace(mailbox, "a".repeat(43))))).toBeNull()
	expect(mailboxIn("another secret", query(path))).toBeNull()
})

test("whoever types addresses of others has each asked three times a day, over all wallets, and an address that is none not at all", async () => {
	const { ask, rows, turn } = await opened()
	for (const n of [1, 2, 3]) await ask(`solana:${n}`, n === 2 ? ADDRESS.toUpperCase() : ADDRESS)
	await expect(ask("solana:4")).rejects.toMatchObject({ code: "mail:error.often", status: 429 })
	await expect(ask("solana:5", "a@b\r\nBcc: x@example.org")).rejects.toMatchObject({ code: "mail:error.address" })
	expect(await rows()).toHaveLength(3)
	turn(DAY)
	// A mailbox has as many names as somebody cares to type.
	const names = ["a.reader@example.org", "areader+1@example.org", "A.Reader+2@example.org"]
	for (const [n, name] of names.entries()) await ask(`solana:name-${n}`, name)
	await expect(ask("solana:4", "areader+3@example.org")).rejects.toMatchObject({ code: "mail:error.often" })
	expect(await rows()).toHaveLength(6)
	await ask("solana:4")
	expect(await rows()).toHaveLength(7)
})

test("another address takes the place of the first, which gets nothing more; one that does not answer in two days is forgotten", async () => {
	const { web, worker, ask, turn, database } = await opened()
	await ask()
	const first = await remindersOfOwner(web, OWNER)
	await confirmReminders(web, first?.id ?? "")
	await ask(OWNER, "other@example.org")
	expect(await isReminded(web, { id: first?.id ?? "", address: ADDRESS })).toBe(false)
	expect(await confirmReminders(web, first?.id ?? "")).toBe(false)
	turn(2 * DAY - 1)
	await sweepReminders(worker)
	expect(await database.db.$count(mailReminder)).toBe(1)
	turn(2)
	await sweepReminders(worker)
	expect(await database.db.$count(mailReminder)).toBe(0)
})

test("a link does the one thing that it was signed for, of the one that it names", () => {
	const id = "00000000-0000-4000-8000-000000000001"
	const params = (changed: Record<string, string>) =>
		new URLSearchParams({ act: "stop", id, sign: signReminders(SECRET, { act: "stop", id }), ...changed })
	expect(remindersIn(SECRET, params({}))).toEqual({ act: "stop", id })
	expect(remindersIn(SECRET, params({ act: "confirm" }))).toBeNull()
	expect(remindersIn(SECRET, params({ act: "__proto__" }))).toBeNull()
	expect(remindersIn(SECRET, params({ id: id.replace(/1$/, "2") }))).toBeNull()
	expect(remindersIn("another secret", params({}))).toBeNull()
})

test("each reminder is ended with one click, and waits while nothing can sign that link", async () => {
	const { web, worker, ask, told } = await opened()
	await ask()
	const { id = "" } = (await remindersOfOwner(web, OWNER)) ?? {}
	await confirmReminders(web, id)
	await told(id)
	const server = await mailServer()
	const mailer = smtpMailer({ url: server.url, from: "post@punktopia.example", dkim: null })
	expect(await sendMails(worker, { mailer, sender: SENDER, secret: null })).toBe(0)
	expect(await sendMails(worker, { mailer, sender: SENDER, secret: SECRET })).toBe(2)
	const letter = server.received.find((one) => headerOf(one, "List-Unsubscribe")?.includes("act=stop"))
	if (!letter) throw new Error("nothing was received")
	expect(headerOf(letter, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click")
	const link = new URL(headerOf(letter, "List-Unsubscribe")?.slice(1, -1) ?? "")
	expect(remindersIn(SECRET, link.searchParams)).toEqual({ act: "stop", id })
	await stopReminders(web, id)
	expect(await remindersOfOwner(web, OWNER)).toBeNull()
})
