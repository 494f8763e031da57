import { generateKeyPairSync } from "node:crypto"
import { expect, test } from "vitest"
import { headerOf, mailServer, textPartOf } from "#tests/outside/mail-server.ts"
import { giveConsent, openConsent, withdrawConsent } from "./consents.server.ts"
import { queueMail } from "./queue-mail.server.ts"
import { renderMail } from "./render-mail.server.ts"
import { sendMails } from "./send-mails.server.ts"
import { smtpMailer } from "./smtp-mailer.server.ts"
import { MAIL_KEPT_DAYS, sweepMails } from "./sweep-mails.server.ts"
import { demoMail, mailConsent } from "./tables.server.ts"
import { keptMail, outbox, SECRET, SENDER, TROUBLE } from "./testing.ts"
import { consentIn } from "./unsubscribe-link.ts"

const DAY = 24 * 60
const news = (key: string, to = "reader@example.org") =>
	({ key, kind: "news", to, lang: "kor", params: { id: 12, title: "겨울 소식" } }) as const
const agreed = { address: "Reader@example.org", textVersion: "2026-11", source: "test" }

test("advertising is refused to who has not agreed, and marked, signed and unsubscribed from with one click to who has", async () => {
	const { web, worker, rows } = await outbox()
	const server = await mailServer()
	await expect(queueMail(web, news("none"))).rejects.toMatchObject({ code: "mail:error.consent" })
	await giveConsent(web, agreed)
	await queueMail(web, news("one"))
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
	const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
	const dkim = { domain: "punktopia.example", selector: "s1", key }
	const mailer = smtpMailer({ url: server.url, from: "post@punktopia.example", dkim })
	// Without a secret there would be no way out of it: it waits.
	expect(await sendMails(worker, { mailer, sender: SENDER, secret: null })).toBe(0)
	expect(await sendMails(worker, { mailer, sender: SENDER, secret: SECRET })).toBe(1)
	const [letter] = server.received
	if (!letter) throw new Error("nothing was received")
	expect(headerOf(letter, "Subject")).toBe("(광고) 새 소식: 겨울 소식")
	expect(headerOf(letter, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click")
	expect(headerOf(letter, "DKIM-Signature")?.toLowerCase()).toMatch(/h=[^;]*list-unsubscribe-post/)
	const link = new URL(headerOf(letter, "List-Unsubscribe")?.slice(1, -1) ?? "")
	expect(textPartOf(letter)).toContain(link.href)
	const [row] = await rows()
	expect(consentIn(SECRET, link.searchParams)).toBe(row?.consentId)
	const forged = new URLSearchParams(link.searchParams)
	forged.set("consent", "00000000-0000-4000-8000-000000000000")
	expect(consentIn(SECRET, forged)).toBeNull()
	expect(consentIn("another secret", link.searchParams)).toBeNull()
})

test("a consent that is withdrawn or two years old lets nothing go, not even what is queued", async () => {
	const { web, worker, turn, rows } = await outbox()
	const kept = keptMail()
	const post = { mailer: kept.mailer, sender: SENDER, secret: SECRET }
	await giveConsent(web, agreed)
	await queueMail(web, news("withdrawn"))
	await withdrawConsent(web, (await openConsent(web, "reader@example.org"))?.id ?? "")
	expect(await sendMails(worker, post)).toBe(0)
	expect(await rows()).toMatchObject([{ state: "withheld" }])
	await giveConsent(web, agreed)
	await giveConsent(web, agreed)
	expect(await web.db.$count(mailConsent)).toBe(3)
	turn(731 * DAY)
	await expect(queueMail(web, news("old"))).rejects.toMatchObject({ code: "mail:error.consent" })
	// Service mail asks for no consent.
	await queueMail(web, { key: "service", kind: "attention", to: agreed.address, lang: "eng", params: TROUBLE })
	expect(await sendMails(worker, post)).toBe(1)
})

test("no address and no parameter can add a header or a recipient", async () => {
	const { web } = await outbox()
	const to = (to: string) => queueMail(web, { key: to, kind: "attention", to, lang: "eng", params: TROUBLE })
	for (const address of [
		"a@b",
		"a@b.c\r\nBcc: x@example.org",
		"a@example.org, b@example.org",
		'"a b"@example.org',
		"<a@example.org>",
		"a@example.org\n",
		"a@-example.org",
		"a..b@example.org",
		`${"a".repeat(65)}@example.org`,
		`a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.org`,
	])
		await expect(to(address), address).rejects.toMatchObject({ code: "mail:error.address" })
	await giveConsent(web, agreed)
	const title = (title: string) => queueMail(web, { ...news(title), params: { id: 1, title } })
	for (const text of ["a\r\nBcc: x@example.org", "a\nb", "a\u2028b", "a\u0000b", "x".repeat(201)])
		await expect(title(text), JSON.stringify(text)).rejects.toThrow()
})

test("what a mail says is text in its HTML, whatever its parameters hold", async () => {
	const params = { id: 3, title: `<img src=x onerror="alert(1)"> & 'more'` }
	const { html, subject } = await renderMail({
		kind: "news",
		lang: "eng",
		params,
		sender: SENDER,
		unsubscribe: null,
		secret: null,
	})
	expect(subject).toContain("<img")
	expect(html).not.toContain("<img")
	expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;more&#39;")
})

test("after its days a mail's recipient and content are gone, its end stays, and it never leaves", async () => {
	const { web, worker, turn, rows, database } = await outbox()
	const kept = keptMail()
	const post = { mailer: kept.mailer, sender: SENDER, secret: SECRET }
	const one = (key: string) =>
		queueMail(web, { key, kind: "attention", to: "ops@example.org", lang: "eng", params: TROUBLE })
	await one("sent:ops@example.org")
	await sendMails(worker, post)
	await one("never:ops@example.org")
	await database.db
		.insert(demoMail)
		.values({ ...(kept.messages[0] ?? ({} as never)), toAddress: "x", at: await web.now() })
	turn(MAIL_KEPT_DAYS * DAY - 1)
	await sweepMails(worker)
	expect((await rows()).every(({ toAddress }) => toAddress === "ops@example.org")).toBe(true)
	turn(2)
	await sweepMails(worker)
	const after = await rows()
	expect(after.map(({ state }) => state).sort()).toEqual(["dead", "sent"])
	expect(JSON.stringify(after)).not.toContain("example.org")
	expect(await sendMails(worker, post)).toBe(0)
	expect(await database.db.$count(demoMail)).toBe(0)
})

test("web cannot say of a mail that it was sent, and neither process changes what one says", async () => {
	const { web, worker } = await outbox()
	await queueMail(web, { key: "k", kind: "attention", to: "ops@example.org", lang: "eng", params: TROUBLE })
	await expect(web.db.execute("update mail set state = 'sent'")).rejects.toThrow()
	await expect(worker.db.execute("update mail set to_address = 'thief@example.org'")).rejects.toThrow()
	await expect(worker.db.execute("update mail set state = 'sent', params = '{}'")).rejects.toThrow()
	await expect(worker.db.execute("delete from mail")).rejects.toThrow()
})
