import { expect, test } from "vitest"
import { audit } from "#app/identity/audit/tables.server.ts"
import { isMailboxStopped } from "#app/mail/asked-mail.server.ts"
import { giveConsent, openConsent } from "#app/mail/consents.server.ts"
import { mailboxHash, stopPath } from "#app/mail/mailbox.ts"
import { outbox, SECRET } from "#app/mail/testing.ts"
import { unsubscribePath } from "#app/mail/unsubscribe-link.ts"
import { action, loader } from "#app/routes/($lang).unsubscribe.tsx"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"

const READER = { address: "reader@example.org", textVersion: "2026-11", source: "test" }

async function subscribed() {
	const { web } = await outbox()
	await giveConsent(web, READER)
	const consent = (await openConsent(web, READER.address))?.id ?? ""
	const world = { ctx: { ...web, secret: SECRET } } as unknown as World
	const args = (path: string, body?: string) => ({
		request: new Request(`http://localhost${path}`, {
			...(body === undefined ? {} : { method: "POST", body: new URLSearchParams(body) }),
		}),
		params: { lang: "kor" },
		context: loadContextOf(world),
	})
	return { web, args, path: unsubscribePath(SECRET, "kor", consent) }
}

test("one click of a mail program ends the consent without a redirect, and a press on the page leads to its answer", async () => {
	const { web, args, path } = await subscribed()
	expect(await loader(args(path))).toMatchObject({ data: { state: "asked" } })
	expect(await openConsent(web, READER.address)).not.toBeNull()
	expect(await action(args(path, "List-Unsubscribe=One-Click"))).toMatchObject({ data: { state: "done" } })
	expect(await openConsent(web, READER.address)).toBeNull()
	const pressed = (await action(args(path, ""))) as Response
	expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/kor/unsubscribe?done="])
	expect(await web.db.select().from(audit)).toMatchObject([{ act: "mail-consent.withdrawn", actor: "recipient" }])
	// Agreed to anew afterwards, the old address ends nothing.
	await giveConsent(web, READER)
	await action(args(path, ""))
	expect(await openConsent(web, READER.address)).not.toBeNull()
})

test("an address that we did not sign ends nothing", async () => {
	const { web, args, path } = await subscribed()
	for (const forged of ["/kor/unsubscribe", path.replace(/sign=./, "sign=!"), `${path}x`]) {
		expect(await action(args(forged, "List-Unsubscribe=One-Click"))).toMatchObject({ init: { status: 404 } })
		expect(await loader(args(forged))).toMatchObject({ init: { status: 404 } })
	}
	expect(await openConsent(web, READER.address)).not.toBeNull()
})

test("one click of a mail program stops mail that others ask for; on the page it is allowed again", async () => {
	const { web, args } = await subscribed()
	const address = "victim@example.org"
	const path = stopPath(SECRET, "kor", address)
	const mailbox = mailboxHash(SECRET, address)
	expect(await loader(args(path))).toMatchObject({ data: { state: "stop" } })
	expect(await isMailboxStopped(web, mailbox)).toBe(false)
	expect(await action(args(path, "List-Unsubscribe=One-Click"))).toMatchObject({ data: { state: "stopped" } })
	expect(await isMailboxStopped(web, mailbox)).toBe(true)
	expect(await loader(args(path))).toMatchObject({ data: { state: "stopped" } })
	const pressed = (await action(args(path, "do=allow"))) as Response
	expect(pressed.status).toBe(303)
	expect(await isMailboxStopped(web, mailbox)).toBe(false)
	expect(await loader(args(pressed.headers.get("Location") ?? ""))).toMatchObject({ data: { state: "allowed" } })
	const forged = path.replace(/sign=./, "sign=!")
	expect(await action(args(forged, "List-Unsubscribe=One-Click"))).toMatchObject({ init: { status: 404 } })
	expect(await isMailboxStopped(web, mailbox)).toBe(false)
})
