import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { FIRST_PERMISSIONS, type Permission, ROLES, type Role } from "#app/identity/roles/permissions.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { newAddress } from "#tests/addresses.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { liveSite } from "./visit.ts"

const { app } = await liveSite()

/** Every address of operators as the table of routes has it, and what each says of who may see it. */
const ROUTES = readdirSync("app/routes")
	.filter((name) => /^admin\..*(?<!\.test)\.tsx?$/.test(name))
	.map((file) => {
		const text = readFileSync(`app/routes/${file}`, "utf8")
		const path = file
			.replace(/\.tsx?$/, "")
			.split(/(?<!\[)\./)
			.filter((part) => part !== "_index")
			.map((part) => (part.startsWith("$") ? "00000000-0000-4000-8000-000000000000" : part))
			.join("/")
			.replaceAll("[.]", ".")
		const sees = /\badmin: "([\w.]+)"/.exec(text)?.[1] as Permission | "operator"
		return { path: `/${path}`, sees, acts: /export (async function|const) action\b/.test(text) }
	})

const PUBLIC = readdirSync("app/routes").filter((name) => name.startsWith("($lang)."))

/** Whether the role table lets somebody see it. */
const mayRole = (role: Role, sees: Permission | "operator") =>
	sees === "operator" || FIRST_PERMISSIONS[role].includes(sees)

const ask = (path: string, cookie: string | null, method: "GET" | "POST" = "GET") =>
	fetch(`${app.origin}${path}`, {
		method,
		redirect: "manual",
		headers: {
			"X-Forwarded-For": newAddress(),
			...(cookie ? { Cookie: cookie } : {}),
			...(method === "POST"
				? { Origin: app.origin, "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" }
				: {}),
		},
		...(method === "POST" ? { body: "" } : {}),
	})

/** An answer without what names its address. */
const seen = async (path: string, cookie: string | null, method: "GET" | "POST" = "GET") => {
	const answer = await ask(path, cookie, method)
	// Of each answer its own: it is on the page and in its data, and tells nothing.
	const request = answer.headers.get("x-request-id") ?? ""
	const body = (await answer.text()).replaceAll(path.slice(1), "…").replaceAll(request, "request")
	return { status: answer.status, body, headers: named(answer) }
}
const named = ({ headers }: Response) => [...headers.keys()].filter((name) => name !== "x-request-id").sort()

test("every operator's address is the 404 page to everybody whom the role table does not list", async () => {
	expect(ROUTES.length).toBeGreaterThan(5)
	expect(ROUTES.filter(({ sees }) => !sees)).toEqual([])
	const operators = await operatorsOf(app)
	const expired = await operators.cookie({ role: "owner" })
	await operators.sql`update login_session set last_seen_at = now() - interval '2 hours'
		where token_hash = (select token_hash from login_session order by created_at desc limit 1)`
	const wallet = { chain: "solana", address: "So11111111111111111111111111111111111111112" } as const
	const token = await openSession(operators, { ...wallet, walletType: "phantom", userAgent: "test" })
	const strangers = {
		visitor: null,
		wallet: `sid=${token}`,
		member: await operators.cookie({ adcd: "" }),
		"member with a role": await operators.cookie({ adcd: "", role: "owner" }),
		"another admin code": await operators.cookie({ adcd: "another admin code", role: "owner" }),
		"no second factor": await operators.cookie({ role: "owner", isProven: false }),
		"no role": await operators.cookie(),
		"an expired session": expired,
		"a made-up session": `lid=${"x".repeat(43)}`,
	}
	const byRole: [Role, string][] = []
	for (const role of ROLES) byRole.push([role, await operators.cookie({ role })])
	for (const { path, sees, acts } of ROUTES) {
		const [name = "", ending = ""] = path.split(/(?=\.(?:csv|ndjson)$)/)
		const unnamed = name.replace(/[^/]/g, "x") + ending
		// Where a page of everybody's has the same name, it is what that page says to a language that there is not.
		const tail = name.replace(/^\/admin/, "")
		const isShared = PUBLIC.includes(`($lang)${tail.replaceAll("/", ".")}.tsx`)
		const nowhere = isShared ? `/xxxxx${tail}` : unnamed
		const asked = [".data", ".data?_routes=root", ".data?index"]
		const answersTo = async (cookie: string | null) => ({
			...{ page: await seen(nowhere, cookie), posted: await seen(nowhere, cookie, "POST") },
			told: await Promise.all(asked.map((data) => seen(`${nowhere}${data}`, cookie))),
		})
		const nobodys = await answersTo(null)
		expect(nobodys.page.status).toBe(404)
		const notToSee = async (who: string, cookie: string | null) => {
			// Such a page says who is signed in, there as here.
			const { page, posted, told } = isShared ? await answersTo(cookie) : nobodys
			expect([path, who, await seen(path, cookie)]).toEqual([path, who, page])
			expect([path, who, "POST", await seen(path, cookie, "POST")]).toEqual([path, who, "POST", posted])
			for (const [n, data] of asked.entries())
				expect([path, who, data, await seen(`${path}${data}`, cookie)]).toEqual([path, who, data, told[n]])
		}
		await Promise.all(Object.entries(strangers).map((one) => notToSee(...one)))
		for (const [role, cookie] of byRole) {
			const { status } = await seen(path, cookie)
			const statuses = mayRole(role, sees) ? [200, 303, 302, 400, 422] : [404]
			expect([path, role, statuses.includes(status) || status]).toEqual([path, role, true])
			if (acts && !mayRole(role, sees))
				expect([path, role, (await seen(path, cookie, "POST")).status]).toEqual([path, role, nobodys.posted.status])
		}
	}
}, 300_000)

test("an operator's pages have neither the header nor the footer of the site, and no search engine keeps them", async () => {
	const operators = await operatorsOf(app)
	const cookie = await operators.cookie({ role: "owner" })
	for (const { path } of ROUTES.filter(({ sees }) => sees !== "operator")) {
		const answer = await ask(path, cookie)
		if (answer.status !== 200) continue
		const html = await answer.text()
		expect([path, html.includes("site-header"), html.includes("site-footer")]).toEqual([path, false, false])
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
	}
})
