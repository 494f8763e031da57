import type { LoaderFunctionArgs } from "@remix-run/node"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { openLogin, readLogin } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { askProvider } from "#app/identity/providers/enter-by-provider.server.ts"
import { randomToken } from "#app/identity/sessions/keyed-hash.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { paths } from "#app/lib/paths.ts"
import { openidProvider } from "#tests/outside/openid-provider.ts"
import { loader as back } from "./providers.$name.back.ts"
import { loader as go } from "./providers.$name.go.ts"

const ORIGIN = "https://punktopia.test"
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())

test("a browser goes to a provider and comes back into the account that has it; what went wrong is said on the page to log in", async () => {
	const provider = await openidProvider((name) => `${ORIGIN}/providers/${name}/back`)
	const ctx = {
		...{ db: database.asWeb().db, secret: "s".repeat(40), demo: false, now: async () => new Date() },
		...{ log: createLogger("providers", { write: () => {} }), providers: [provider.setting] },
	}
	/** What a browser with these cookies is answered. */
	const visit = async (loader: typeof go, path: string, cookies: Record<string, string>, name = "standin") => {
		const Cookie = Object.entries(cookies)
			.map(([name, value]) => `__Host-${name}=${value}`)
			.join("; ")
		const context = { ctx, origin: ORIGIN, clientIp: "198.51.100.7" }
		const request = new Request(new URL(path, ORIGIN), { headers: { Cookie } })
		const answer = await loader({ request, params: { name }, context } as unknown as LoaderFunctionArgs)
		const set = Object.fromEntries(
			answer.headers.getSetCookie().map((line) => /^__Host-(\w+)=([^;]*)/.exec(line)?.slice(1) ?? []),
		) as Record<string, string>
		return { to: answer.headers.get("Location") ?? "", set }
	}
	const [made] = await database.db
		.insert(account)
		.values({ uid: "mina@example.org", passwordHash: "x" })
		.returning({ id: account.id })
	const accountId = made?.id ?? ""
	const lid = await openLogin(ctx, { accountId, adcd: "", isProven: false, isConfirmed: true, userAgent: "test" })

	const went = await visit(go, paths.provider("kor", "standin"), {})
	expect(went.to).toContain(provider.setting.issuer)
	const unknown = await provider.through(went.to)
	expect((await visit(back, unknown.href, went.set)).to).toBe(paths.logIn("eng", "providerUnknown"))
	expect((await visit(back, unknown.href, went.set)).to).toBe(paths.logIn("eng", "providerRefused"))
	expect((await visit(back, unknown.href, {})).to).toBe(paths.logIn("eng", "providerRefused"))

	// Nobody adds one by a link alone: its form has to have been sent.
	expect((await visit(go, paths.provider("kor", "standin", "add"), { lid })).to).toBe(paths.account("kor"))
	const ask = randomToken()
	const asked = { browser: ask, provider: provider.setting, lang: "kor", clientIp: "198.51.100.7" } as const
	await askProvider(ctx, { ...asked, who: { accountId, isConfirmed: true } })
	const adding = await visit(go, paths.provider("kor", "standin", "add"), { lid, ask })
	const added = await provider.through(adding.to)
	const answered = await visit(back, added.href, { lid, ask })
	expect(answered.to).toBe(paths.account("kor", "providerAdded"))
	// The session that added it goes on under another token.
	expect([await readLogin(ctx, lid), await readLogin(ctx, answered.set.lid ?? "")]).toMatchObject([null, { accountId }])

	const again = await visit(go, paths.provider("idn", "standin"), {})
	const entered = await visit(back, (await provider.through(again.to)).href, again.set)
	expect(entered.to).toBe(paths.account("idn"))
	expect(await readLogin(ctx, entered.set.lid ?? "")).toMatchObject({ accountId })
	await expect(visit(go, "/providers/other/go", {}, "other")).rejects.toMatchObject({ status: 404 })
	await expect(visit(back, "/providers/other/back", {}, "other")).rejects.toMatchObject({ status: 404 })
})
