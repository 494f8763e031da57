import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { project } from "#app/collections/projects/tables.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { loader as deposit } from "#app/routes/admin.deposit.tsx"
import { loader as go } from "#app/routes/admin.go.tsx"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { agreedStake, askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { DepositPage } from "../pages/deposit.tsx"
import { GoPage } from "../pages/go.tsx"
import { operator } from "../testing.ts"

const asked = (world: World, session: LoginSession, path: string, q: string) => ({
	request: new Request(`http://localhost/admin/${path}?${new URLSearchParams({ q })}`),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})

/** Where "Go to" leads, or what its page shows. */
async function goTo(world: World, session: LoginSession, q: string) {
	const answer = await go(asked(world, session, "go", q))
	if (!("init" in answer)) return answer.headers.get("Location")
	return { status: answer.init?.status ?? 200, ...answer.data }
}
async function depositOf(world: World, session: LoginSession, q: string) {
	const answer = await deposit(asked(world, session, "deposit", q))
	return { status: answer.init?.status ?? 200, ...answer.data }
}

async function findingWorld() {
	const world = await stakingWorld()
	const { sql, db } = world.database
	const people = {
		owner: await operator(world, "owner"),
		finance: await operator(world, "finance"),
		support: await operator(world, "support"),
		content: await operator(world, "content"),
	}
	await sql`insert into reservation_venue (partner_id, kind, time_zone, is_open, seats, rules, changed_by, changed_at)
		values ('clinic', 'eyeClinic', 'Asia/Seoul', true, 1, '{}', 'test', now())`
	const [booked] = await sql<{ id: string; seq: string }[]>`
		insert into reservation (request_id, partner_id, kind, owner, starts_at, ends_at, blocked_until, time_zone, seat, people,
			name, contact, lang, cancel_minutes, late_cancels, most_moves, keep_until, created_by, created_at, changed_at)
		values (gen_random_uuid(), 'clinic', 'eyeClinic', 'solana:x', now() + interval '20 hours', now() + interval '21 hours',
			now() + interval '21 hours', 'Asia/Seoul', 1, 1, 'A', 'a@example.org', 'eng', 1440, true, 1, now() + interval '90 days', 'test', now(), now())
		returning id, seq`
	const projectId = 77
	await db.insert(project).values({ id: projectId, symbol: "ZQX", name: "Zebra Quartz", nameKo: "얼룩말 석영" })
	if (!booked) throw new Error("no reservation")
	return { world, people, booked, projectId }
}

test("an e-mail address, a reservation's number and a project's name lead to their records, in “Go to” and in the search", async () => {
	const { world, people, booked, projectId } = await findingWorld()
	const { session } = people.owner
	const records = {
		[people.support.uid]: `/admin/users/accounts?${new URLSearchParams({ q: people.support.uid })}`,
		[` ${people.support.uid.toUpperCase()} `]: `/admin/users/accounts?${new URLSearchParams({ q: people.support.uid })}`,
		[`#${booked.seq}`]: `/admin/reservations/one?id=${booked.id}`,
		"zebra q": `/admin/projects/modify?id=${projectId}`,
		얼룩말: `/admin/projects/modify?id=${projectId}`,
		zqx: `/admin/projects/modify?id=${projectId}`,
	}
	for (const [typed, href] of Object.entries(records)) {
		expect(await goTo(world, session, typed)).toBe(href)
		const page = await depositOf(world, session, typed)
		expect(page).toMatchObject({ status: 200, records: [{ href }], search: { problem: null, typed: typed.trim() } })
	}
	expect(await goTo(world, session, "Money")).toBe("/admin/money")
	expect(await goTo(world, session, "")).toBe("/admin")
})

test("a receipt's number leads to its story", async () => {
	const { world, people } = await findingWorld()
	const { session } = people.finance
	const { draft } = await agreedStake(askingAs(world, await fundedWallet(world)))
	const number = draft.slice(0, 8)
	for (const typed of [number, `№ ${number}`, number.toUpperCase()]) {
		expect(await goTo(world, session, typed)).toBe(`/admin/deposit?q=${number}`)
		const { search } = await depositOf(world, session, typed)
		expect(search).toMatchObject({ kind: "number", sought: number, stories: [{ amount: "1,000 SCG" }] })
	}
	const other = number.startsWith("0") ? "1abcdef0" : "0abcdef0"
	expect(await goTo(world, session, other)).toMatchObject({ status: 404, found: [] })
	expect((await depositOf(world, session, other)).search).toMatchObject({ kind: "number", stories: [] })
})

test("nothing is found of screens that an operator may not see", async () => {
	const { world, people, booked } = await findingWorld()
	const { session } = people.content
	for (const typed of [people.support.uid, `#${booked.seq}`, "0abcdef0", "Users"])
		expect(await goTo(world, session, typed)).toMatchObject({ status: 404, found: [], typed })
	expect(await goTo(world, session, "zebra")).toMatch(/^\/admin\/projects\/modify/)
	expect(await goTo(world, people.finance.session, people.support.uid)).toMatch(/^\/admin\/users/)
})

test("what is not found is said in each language, with what was typed", async () => {
	const { world, people } = await findingWorld()
	const typed = 'no such <thing> & "more"'
	const said = new Set<string>()
	for (const lang of LANGS) {
		const session = people.owner.speaks(lang)
		const t = await getT(lang)
		expect(await goTo(world, session, typed)).toMatchObject({ status: 404, found: [], typed })
		const page = renderToStaticMarkup(GoPage({ t, typed, found: [] }))
		expect(page).toContain("no such &lt;thing&gt; &amp; &quot;more&quot;")
		said.add(page)
		const { status, search, records } = await depositOf(world, session, typed)
		expect({ status, records, typed: search.typed }).toEqual({ status: 400, records: [], typed })
		const shown = renderToStaticMarkup(DepositPage({ t, lang, search, records, problem: null }))
		expect(shown).toContain(t("admin:deposit.unreadable"))
		said.add(shown)
	}
	expect(said.size).toBe(2 * LANGS.length)
})

test("what names a screen and records is listed", async () => {
	const { world, people } = await findingWorld()
	await world.database.sql`update project set name = 'Moneybags' where id = 77`
	const page = await goTo(world, people.owner.session, "mone")
	expect(page).toMatchObject({ status: 200, found: [{ kind: "screen", href: "/admin/money" }, { kind: "project" }] })
})
