import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { sendMails } from "#app/mail/send-mails.server.ts"
import { keptMail, outbox, SECRET, SENDER, TROUBLE } from "#app/mail/testing.ts"
import { action, loader } from "#app/routes/admin.mail.tsx"
import { loader as csv } from "#app/routes/admin.mail[.]csv.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"

const as = (role: Role) =>
	({ uid: `${role}@example.org`, lang: "eng", permissions: FIRST_PERMISSIONS[role] }) as unknown as LoginSession

async function withDeadMail() {
	const { web, worker, rows } = await outbox()
	await queueMail(web, { key: "k", kind: "attention", to: "kim@example.org", lang: "kor", params: TROUBLE })
	const reply = "550 <Kim@Example.org> is unknown"
	const { mailer } = keptMail(async () => ({ outcome: "refused", reply }))
	await sendMails(worker, { mailer, sender: SENDER, secret: SECRET })
	const world = { ctx: web } as unknown as World
	const asked = (role: Role, { query = "", fields }: { query?: string; fields?: Record<string, string> } = {}) => ({
		request: new Request(
			`http://localhost/admin/mail${query}`,
			fields ? { method: "POST", body: new URLSearchParams(fields) } : {},
		),
		params: {},
		context: loadContextOf(world, { operator: as(role) }),
	})
	return { web, rows, asked }
}

test("an operator sees what the server said, has a dead mail tried again once, and it is noted", async () => {
	const { web, rows, asked } = await withDeadMail()
	const seen = await loader(asked("owner", { query: "?state=dead" }))
	expect(seen).toMatchObject({ canAct: true, total: { count: 1 } })
	expect(seen.rows).toMatchObject([{ to: "kim@example.org", reply: "550 <Kim@Example.org> is unknown", tries: 1 }])
	const id = seen.rows[0]?.id ?? ""
	const both = await Promise.all([0, 1].map(() => action(asked("owner", { fields: { id } }))))
	expect(both).toMatchObject([{ status: 303 }, { status: 303 }])
	expect(await rows()).toMatchObject([{ state: "waiting" }])
	expect(await web.db.select().from(audit)).toMatchObject([
		{
			actor: "owner@example.org",
			act: "mail.retried",
			subject: `mail:${id}`,
			facts: { before: "dead", after: "waiting" },
		},
	])
	expect(await loader(asked("owner", { query: "?state=dead" }))).toMatchObject({ rows: [], total: { count: 0 } })
})

test("who may not act or see people does neither, in the file as on the page; what is no mail is a message", async () => {
	const { rows, asked } = await withDeadMail()
	const { rows: lines, canAct } = await loader(asked("viewer"))
	expect([lines[0]?.to, lines[0]?.reply, canAct]).toEqual(["k…@example.org", "550 <K…@Example.org> is unknown", false])
	const file = await (await csv(asked("viewer"))).text()
	expect(file).toContain("k…@example.org")
	expect(file.toLowerCase()).not.toContain("kim")
	// Looked up, an address finds neither more nor less: that would say whether somebody was written to.
	for (const to of ["kim@example.org", "lee@example.org"]) {
		const looked = await loader(asked("viewer", { query: `?to=${to}` }))
		expect([looked.rows.length, looked.total.count, looked.asked.filters]).toEqual([1, 1, {}])
		expect((await (await csv(asked("viewer", { query: `?to=${to}` }))).text()).trimEnd().split("\r\n")).toHaveLength(2)
	}
	expect((await loader(asked("owner", { query: "?to=lee@example.org" }))).rows).toEqual([])
	const refused = await action(asked("viewer", { fields: { id: lines[0]?.id ?? "" } }))
	expect(refused).toMatchObject({ init: { status: 403 } })
	expect(await rows()).toMatchObject([{ state: "dead" }])
	expect(await action(asked("owner", { fields: { id: "x" } }))).toMatchObject({ init: { status: 400 } })
	expect(await action(asked("owner", { fields: { id: randomUUID() } }))).toMatchObject({ status: 303 })
})
