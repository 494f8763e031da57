import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import { openLogin } from "#app/identity/accounts/login-session.server.ts"
import { makeOperator } from "#app/identity/accounts/make-operator.server.ts"
import { newTotpSecret } from "#app/identity/accounts/second-factor.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { Role } from "#app/identity/roles/permissions.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"
import type { Site } from "#tests/app.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"

type Wish = Readonly<{ role?: Role | null; adcd?: string; isProven?: boolean }>

/** Accounts and sessions in a running app, made by the owner of its database; each is new. */
export async function operatorsOf(app: Site) {
	const { APP_SECRET: secret } = JSON.parse(readFileSync(join(app.dataDir, "secrets.json"), "utf8")) as {
		APP_SECRET: string
	}
	const { db, sql, end } = connect(await ownerUrl(app.dataDir), { max: 2 })
	onTestFinished(end)
	const adminCode = keyedHash(secret, "admin-code", "")
	const ctx = { db, secret, adminCode, now: databaseClock(db) }
	const uid = () => `${randomUUID()}@example.org`

	/** Somebody whose session is open already. */
	async function seat({ role = null, adcd = adminCode, isProven = true }: Wish = {}) {
		const values = { uid: uid(), passwordHash: "", adminCode: adcd }
		const [made] = await db.insert(account).values(values).returning({ id: account.id })
		const accountId = made?.id ?? ""
		const partnerId = role === "partner" ? "a partner" : null
		if (role) await db.insert(accountRole).values({ accountId, role, partnerId, grantedBy: "test" })
		const cookie = `lid=${await openLogin(ctx, { accountId, adcd, isProven, userAgent: "test" })}`
		return { accountId, uid: values.uid, cookie }
	}

	return {
		...ctx,
		sql,

		/** Somebody who can log in by the page. */
		async made(role: Exclude<Role, "partner">) {
			const one = { uid: uid(), password: randomUUID(), totpSecret: newTotpSecret() }
			await makeOperator(ctx, { ...one, name: "", role, by: "test" })
			return one
		},

		seat,

		/** The cookie of a session that is open already. */
		cookie: async (wish: Wish = {}): Promise<string> => (await seat(wish)).cookie,
	}
}
