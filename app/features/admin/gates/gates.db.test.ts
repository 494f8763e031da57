import { readFileSync } from "node:fs"
import { eq, sql } from "drizzle-orm"
import { pino } from "pino"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { WebContext } from "#app/db/context.ts"
import { doorOf } from "#app/doors/doors.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { PAGES } from "#app/features/content/catalog/catalog.ts"
import { menuOf } from "#app/features/content/catalog/menu-of.ts"
import { Opening } from "#app/features/content/page-parts.tsx"
import { viewOf } from "#app/features/content/view.server.ts"
import { confirmWishes, waitingWishes } from "#app/features/doors/answer.server.ts"
import { askToBeTold } from "#app/features/doors/ask-to-be-told.server.ts"
import { doorCalendarFile } from "#app/features/doors/calendar-file.server.ts"
import { loadRoadmap } from "#app/features/doors/roadmap.server.ts"
import { tellDoors } from "#app/features/doors/tell-doors.server.ts"
import { RoadmapPage } from "#app/features/doors/view.tsx"
import { EntryList } from "#app/features/shell/entry-link.tsx"
import { Languages } from "#app/features/shell/languages.tsx"
import { getT } from "#app/i18n/i18n.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { outbox, SECRET } from "#app/mail/testing.ts"
import { action, loader } from "#app/routes/admin.openings.tsx"
import type { Gate, GateState } from "#app/settings/gates.ts"
import { getPublished, publish } from "#app/settings/published.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { type Fields, operator } from "../testing.ts"
import { GatesPage } from "./gates.tsx"

const PRODUCT = { slug: "scg", name: "SCG" }
const ID = "toriShop"
/** Around the clock of `outbox`. */
const [PAST, FUTURE] = ["2026-11-24T00:00:00.000Z", "2026-12-24T00:00:00.000Z"]
const UNTIL = "2026-11-25T05:00:00.000Z"
const REASON = "We <b>repair</b> the till."
const gate = (state: GateState, more: Partial<Gate> = {}): Gate => ({
	...{ state, reason: null, lang: null, until: null },
	...more,
})
const PAUSE = gate("paused", { reason: REASON, lang: "eng", until: UNTIL })

/** What each place says of the door: whether it is open, and the words of a pause where it shows them. */
async function places(ctx: WebContext) {
	const t = await getT("kor")
	const shut = (await readDoors(ctx)).filter(({ isOpen }) => !isOpen).map(({ door }) => door.id)
	const { groups } = menuOf(PRODUCT, shut)
	const entries = groups.flatMap(({ items }) => items)
	const menu = (from: "header" | "footer") => {
		const html = renderToStaticMarkup(createElement(EntryList, { entries, from, lang: "kor", t, product: PRODUCT }))
		const link = /<a href="[^"]*nftProjectToriShop"[^>]*>/.exec(html)?.[0]
		return { isOpen: link !== undefined && !link.includes("aria-description") }
	}
	const page = PAGES.find(({ opens }) => opens === ID)
	if (!page) throw new Error("unreachable")
	const view = await viewOf(ctx, PRODUCT, { page, lang: "kor", tab: null })
	const door = view.shut.find(({ id }) => id === ID)
	const opening = door ? renderToStaticMarkup(createElement(Opening, { t, lang: "kor", door })) : ""
	const roadmap = await loadRoadmap(ctx, { lang: "kor", product: "SCG" })
	const closed = roadmap.shut.find(({ id }) => id === ID)
	const props = {
		t,
		lang: "kor",
		group: "",
		roadmap,
		door: null,
		isAsked: false,
		mailbox: null,
		refused: null,
	} as const
	const road = renderToStaticMarkup(createElement(RoadmapPage, props))
	return {
		isOpen: {
			menu: menu("header").isOpen,
			footer: menu("footer").isOpen,
			page: door === undefined,
			roadmap: closed === undefined && roadmap.open.some(({ href }) => href.endsWith("/nftProjectToriShop")),
		},
		at: { page: door?.at ?? null, roadmap: closed?.at ?? null },
		html: [opening, road],
		calendar: await doorCalendarFile(ctx, { lang: "kor", id: ID }),
	}
}

async function hall() {
	const box = await outbox()
	const ctx = { ...box.web, secret: SECRET, demo: false, origin: "https://site.test" } as unknown as WebContext
	const { db } = box.database
	await askToBeTold(
		{ ...box.web, secret: SECRET, demo: false },
		{
			...{ address: "reader@example.org", doors: [ID], lang: "eng", clientIp: "198.51.100.1" },
		},
	)
	const [row] = await db.select().from(mailReminder)
	const reader = row?.id ?? ""
	await confirmWishes(ctx, { reader, doors: await waitingWishes(ctx, reader) })
	/** Whether visitors who asked for it are mailed. The worker waits, in case the opening was a mistake. */
	const isMailed = async () => {
		await tellDoors(box.worker)
		box.turn(11)
		return (await tellDoors(box.worker)) > 0
	}
	return { ...box, ctx, db, isMailed }
}

const SHUT = { menu: false, footer: false, page: false, roadmap: false }
const OPEN = { menu: true, footer: true, page: true, roadmap: true }

test.each([
	{ what: "no date", openings: {}, gates: {}, isOpen: false, at: null },
	{ what: "a date to come", openings: { [ID]: FUTURE }, gates: {}, isOpen: false, at: FUTURE },
	{ what: "a past date", openings: { [ID]: PAST }, gates: {}, isOpen: false, at: null },
	{ what: "a past date that opens", openings: { [ID]: PAST }, gates: { [ID]: gate("auto") }, isOpen: true, at: null },
	{ what: "open by hand", openings: {}, gates: { [ID]: gate("open") }, isOpen: true, at: null },
	{ what: "open before its date", openings: { [ID]: FUTURE }, gates: { [ID]: gate("open") }, isOpen: true, at: null },
	{ what: "paused", openings: { [ID]: PAST }, gates: { [ID]: PAUSE }, isOpen: false, at: null },
])("menu, footer, page, roadmap and mail agree: $what", async ({ openings, gates, isOpen, at }) => {
	const { ctx, db, isMailed } = await hall()
	await publish({ db }, "openings", openings)
	await publish({ db }, "gates", gates)
	const found = await places(ctx)
	expect(found.isOpen).toEqual(isOpen ? OPEN : SHUT)
	expect(found.at).toEqual({ page: at, roadmap: at })
	expect(found.calendar !== null).toBe(at !== null)
	expect(await isMailed()).toBe(isOpen)
})

test("a paused page and the roadmap show the reason as it was typed, escaped, with its end; then it opens by itself, and mail follows", async () => {
	const { ctx, db, turn, isMailed } = await hall()
	await publish({ db }, "gates", { [ID]: PAUSE })
	for (const html of (await places(ctx)).html) {
		expect(html).toContain("We &lt;b&gt;repair&lt;/b&gt; the till.")
		expect(html).toContain('lang="en-US"')
		expect(html).toContain(`dateTime="${UNTIL}"`)
		expect(html).toContain("UTC")
	}
	expect(await isMailed()).toBe(false)
	turn(120)
	expect((await places(ctx)).isOpen).toEqual(OPEN)
	expect(await isMailed()).toBe(true)
})

type Session = Awaited<ReturnType<typeof operator>>["session"]
const asked = (world: World, session: Session, fields?: Fields) => ({
	request: new Request("http://localhost/admin/openings", {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})

test("an operator sets a gate once, with an audit row; refused input keeps what was typed, and a page that is out of date is refused", async () => {
	const world = await stakingWorld()
	const owner = await operator(world, "owner")
	const { session: viewer } = await operator(world, "viewer")
	const form = { subject: ID, kind: "set-gate", state: "open", why: "Launch day", seen: "closed" }
	await expect(action(asked(world, viewer, form))).rejects.toMatchObject({ status: 403 })
	const both = [1, 2].map(() => action(asked(world, owner.session, form)))
	expect(await Promise.all(both)).toMatchObject([{ status: 303 }, { status: 303 }])
	const notes = () => world.ctx.db.select().from(audit).where(eq(audit.act, "gate.set"))
	expect(await notes()).toMatchObject([{ actor: `account:${owner.accountId}`, subject: `gate:${ID}` }])
	// Another operator decided by the page as it was before.
	expect(await action(asked(world, owner.session, { ...form, state: "auto" }))).toMatchObject({ init: { status: 409 } })
	const pause = { ...form, seen: "open", state: "paused", reason: "", until: "" }
	expect(await action(asked(world, owner.session, pause))).toMatchObject({
		init: { status: 400 },
		data: { form: { initialValue: { why: form.why }, error: { reason: [expect.any(String)] } } },
	})
	for (const until of ["2020-01-01T00:00", "soon"])
		expect(await action(asked(world, owner.session, { ...pause, reason: "R", until }))).toMatchObject({
			init: { status: 400 },
			data: { form: { error: { until: [expect.any(String)] } } },
		})
	// What has no page is not opened, and a mint is not opened by hand.
	for (const subject of ["chaosCube", "ltac"])
		expect(await action(asked(world, owner.session, { ...form, subject, seen: "auto" }))).toMatchObject({
			init: { status: 400 },
		})
	const ok = { ...pause, reason: "잠시 점검합니다.", lang: "kor", until: "2099-01-01T09:30" }
	expect(await action(asked(world, owner.session, ok))).toMatchObject({ status: 303 })
	const { gates } = await getPublished(world.ctx, ["gates"])
	expect(gates[ID]).toEqual(gate("paused", { reason: ok.reason, lang: "kor", until: "2099-01-01T09:30:00.000Z" }))
	const page = await loader(asked(world, owner.session))
	for (const lang of LANGS) {
		const t = await getT(lang)
		const html = renderToStaticMarkup(createElement(GatesPage, { ...page, t, lang, refused: null }))
		expect(html).toContain(ok.reason)
		expect(html).not.toMatch(/operators-gates:|pages\/|\{\{/)
	}
	expect(doorOf(ID).id).toBe(ID)
})

test("an upgrade keeps that what has a date opens by itself, and an unreadable document opens nothing", async () => {
	const { db } = (await outbox()).database
	const statements = readFileSync("drizzle/migrations/0090_gates.sql", "utf8").split("--> statement-breakpoint")
	const upgrade = statements.at(-1) ?? ""
	const openings = (value: string) =>
		db.execute(sql`insert into setting (key, value) values ('published.openings', ${value})
			on conflict (key) do update set value = excluded.value`)
	const log = pino({ enabled: false })
	await openings("not a document")
	await db.execute(sql.raw(upgrade))
	expect(await getPublished({ db, log }, ["gates"])).toEqual({ gates: {} })
	await openings(JSON.stringify({ [ID]: PAST, oculla: null }))
	for (const _ of [1, 2]) await db.execute(sql.raw(upgrade))
	expect(await getPublished({ db, log }, ["gates"])).toEqual({ gates: { [ID]: gate("auto") } })
})

test("English leads on through a popup until an operator releases it", async () => {
	const world = await stakingWorld()
	const owner = await operator(world, "owner")
	const t = await getT("kor")
	const link = (english: boolean) =>
		/<a href="([^"]*)" lang="en-US"/.exec(
			renderToStaticMarkup(createElement(Languages, { from: "header", lang: "kor", t, english })),
		)?.[1]
	expect(link(false)).toBe("#modal-english")
	expect(link(true)).not.toBe("#modal-english")
	const gates = await loader(asked(world, owner.session))
	expect(gates.gates[0]).toMatchObject({ id: "english", state: "closed", isOpen: false })
	const form = { subject: "english", kind: "set-gate", state: "open", why: "Words are reviewed", seen: "closed" }
	expect(await action(asked(world, owner.session, form))).toMatchObject({ status: 303 })
	expect((await loader(asked(world, owner.session))).gates[0]).toMatchObject({ state: "open", isOpen: true })
})
