import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { paths } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { startBuilt } from "#tests/attacks/built.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { headerOf, mailServer } from "#tests/outside/mail-server.ts"

const LETTER = {
	kind: "attention",
	to: "ops@example.org",
	lang: "eng",
	params: { what: "held", count: 3, since: "2026-11-20T10:00:00.000Z" },
} as const

async function queuedIn(settings: Record<string, string>) {
	const app = await startBuilt(settings)
	onTestFinished(async () => void (await app.stop()))
	const { db } = await operatorsOf(app)
	await queueMail({ db, now: databaseClock(db) }, { key: "one", ...LETTER })
	return app
}

test("a demo sends no mail: its worker puts it into a mailbox that anybody may open, framed as a stranger's", async () => {
	const app = await queuedIn({})
	const page = async () => (await fetch(`${app.origin}${paths.demoMail("eng")}`)).text()
	await expect.poll(page).toContain("[Punktopia] Held payouts: 3")
	expect(await page()).toContain(`${app.origin}/admin`)
	expect(await page()).toMatch(/<iframe[^>]* sandbox=""/)
}, 180_000)

test("with a mail server the built worker hands it over there, and its mailbox stays empty", async () => {
	const server = await mailServer()
	const app = await queuedIn({ SMTP_URL: server.url, MAIL_FROM: "Punktopia <post@punktopia.example>" })
	await expect.poll(() => server.received.length).toBe(1)
	expect(server.received.map((one) => headerOf(one, "Subject"))).toEqual(["[Punktopia] Held payouts: 3"])
	expect(await (await fetch(`${app.origin}${paths.demoMail("eng")}`)).text()).not.toContain("Held payouts")
}, 180_000)
