import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { getPublished, publish, settingOf } from "#app/settings/published.server.ts"
import { PUBLISHED, type PublishedKey } from "#app/settings/published.ts"
import { publishedSeed } from "#app/settings/published-seed.ts"
import { seedPublished } from "#app/settings/seed-settings.server.ts"
import { setting } from "#app/settings/tables.server.ts"
import { UNPUBLISHED } from "#app/settings/unpublished.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { AREAS, type Area } from "./areas.ts"
import { readDocument } from "./document.server.ts"
import { listDocuments } from "./document-page.server.ts"
import { loadDocument, loadVersions, submitDocument, submitVersion } from "./document-routes.server.ts"
import { placesIn, planOf, valueAt } from "./entries.ts"
import { readTyped, typedOf } from "./values.ts"
import { listVersions, versionId } from "./versions.server.ts"

const log = pino({ level: "silent" })
/** What is open has a screen of its own. */
const KEYS = (Object.keys(PUBLISHED) as PublishedKey[]).filter((key) => key !== "gates")

/** The editor's pages with the rights of the web process, asked by somebody of a role. */
async function editor(role: Role = "owner", area: Area = "published") {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedPublished(database)
	const ctx = { db: database.asWeb().db, log, now: databaseClock(database.db) }
	const operator = {
		...{ accountId: randomUUID(), uid: "one@example.org", lang: "eng", permissions: FIRST_PERMISSIONS[role] },
	} as unknown as LoginSession
	const context = loadContextOf({ ctx } as unknown as World, { operator })
	const asked = (query: Readonly<Record<string, string>>, body?: Readonly<Record<string, string>>) => ({
		request: new Request(`http://localhost/admin/${area}/edit?${new URLSearchParams(query)}`, {
			...(body ? { method: "POST", body: new URLSearchParams(body) } : {}),
		}),
		context,
	})
	const sent = async (answer: Awaited<ReturnType<typeof submitDocument | typeof submitVersion>>) =>
		"init" in answer ? { status: answer.init?.status ?? 200, ...answer.data } : { status: answer.status }
	return {
		...{ ctx, owner: database.db },
		mark: async (key: PublishedKey) => (await readDocument(ctx, key)).mark,
		page: async (key: PublishedKey, place?: string) =>
			(await loadDocument(area, asked({ key, ...(place ? { place } : {}) }))).page,
		send: async (key: PublishedKey, body: Readonly<Record<string, string>>, place?: string) =>
			sent(await submitDocument(area, asked({ key, ...(place ? { place } : {}) }, body))),
		/** Saves, and reads on the page that this leads to what it has opened. */
		saved: async (key: PublishedKey, body: Readonly<Record<string, string>>) => {
			const answer = await submitDocument(area, asked({ key }, body))
			if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
			const { searchParams } = new URL(answer.headers.get("Location") ?? "", "http://localhost")
			return (await loadDocument(area, asked(Object.fromEntries(searchParams)))).opened
		},
		versions: (key: PublishedKey) => loadVersions(area, asked({ key })),
		bringBack: async (key: PublishedKey, body: Readonly<Record<string, string>>) =>
			sent(await submitVersion(area, asked({ key }, body))),
		read: async <K extends PublishedKey>(key: K) => (await getPublished(ctx, [key]))[key],
		facts: async (key: PublishedKey) =>
			(
				await database.db
					.select()
					.from(audit)
					.where(eq(audit.subject, settingOf(key)))
					.orderBy(asc(audit.id))
			).map(({ facts }) => facts),
	}
}

test("every document is somebody's to edit, and what stands in its form is read back as it is", () => {
	expect(
		Object.values(AREAS)
			.flatMap(({ keys }) => keys as readonly string[])
			.sort(),
	).toEqual([...KEYS].sort())
	const filled = {
		...UNPUBLISHED,
		...publishedSeed,
		coinInfo: { whitepaper: "https://example.org/a.pdf", exchange: null },
		openings: {
			...Object.fromEntries(planOf("openings").form.fields.map(([name]) => [name, null])),
			toriShop: "2026-12-01T09:30:00.000Z",
		},
		access: { minimumAge: 19, blockedCountries: ["KP", "IR"] },
	}
	for (const key of KEYS)
		for (const place of placesIn(key, filled[key])) {
			const value = valueAt(key, filled[key], place)
			if (value === undefined) continue
			const { form, schema } = planOf(key)
			const { value: again, problems } = readTyped(form, typedOf(form, value))
			expect([key, place, problems]).toEqual([key, place, {}])
			expect([key, schema.parse(again)]).toEqual([key, value])
		}
})

test("an opening that lies in the past opens what was set to open at its date, and only by the change that opens it", async () => {
	const { mark, page, saved, owner } = await editor()
	const key = "openings"
	const save = async (values: Readonly<Record<string, string>>) =>
		saved(key, { ...(await page(key)).typed, ...values, mark: await mark(key), act: "save" })
	expect(await save({ toriShop: "2026-01-01 00:00" })).toEqual([])
	const auto = { state: "auto", reason: null, lang: null, until: null } as const
	expect(await save({ toriShop: "2099-01-01 00:00" })).toEqual([])
	await publish({ db: owner }, "gates", { toriShop: auto, oculla: auto })
	expect(await save({ toriShop: "2026-01-01 00:00", oculla: "2026-01-01 00:00" })).toEqual([
		"Oculla Summoning",
		"Tori Shop",
	])
	expect(await save({ toriShop: "2026-01-02 00:00" })).toEqual([])
})

test("an entry is added, changed, moved and removed, each told to the audit with what it changed", async () => {
	const { mark, page, send, read, facts } = await editor()
	const key = "companyPartners"
	const ids = async () => (await read(key)).map(({ id }) => id)
	const empty = (await page(key, "new")).typed
	const typed = {
		...empty,
		...{ id: "partner-d", page: "https://example.com/d" },
		...{ "name.eng": "Partner D", "name.kor": "파트너 D", "name.idn": "Mitra D" },
		...{ "about.eng": "Four.", "about.kor": "넷.", "about.idn": "Empat." },
	}
	const act = async (body: Readonly<Record<string, string>>, place?: string) =>
		send(key, { mark: await mark(key), ...body }, place)
	expect(await act({ ...typed, act: "save" }, "new")).toEqual({ status: 303 })
	expect(await ids()).toEqual(["partner-a", "partner-b", "partner-c", "partner-d"])
	await act({ ...(await page(key, "3")).typed, "name.kor": "넷째", act: "save" }, "3")
	expect((await read(key))[3]).toMatchObject({ name: { eng: "Partner D", kor: "넷째" }, example: false })
	await act({ place: "3", act: "up" })
	await act({ place: "0", act: "up" })
	expect(await ids()).toEqual(["partner-a", "partner-b", "partner-d", "partner-c"])
	await act({ place: "0", act: "remove" })
	expect(await ids()).toEqual(["partner-b", "partner-d", "partner-c"])
	expect(await facts(key)).toMatchObject([
		{ after: { "partner-d.name.eng": "Partner D" } },
		{ before: { "partner-d.name.kor": "파트너 D" }, after: { "partner-d.name.kor": "넷째" } },
		{ before: { order: "partner-a, partner-b, partner-c, partner-d" } },
		{ before: { "partner-a.name.eng": "Example Partner A" }, after: { "partner-a.name.eng": null } },
	])
})

test("what cannot be read is refused beside its field, and what was typed stays", async () => {
	const { mark, page, send, read } = await editor()
	const { typed } = await page("companyPartners", "0")
	const bad = {
		...typed,
		page: "javascript:alert(1)",
		id: "Not An Id",
		"name.kor": " ",
		mark: await mark("companyPartners"),
		act: "save",
	}
	expect(await send("companyPartners", bad, "0")).toMatchObject({
		status: 400,
		problems: { "name.kor": "needed" },
		typed: { page: "javascript:alert(1)" },
	})
	expect(await send("companyPartners", { ...bad, "name.kor": "파트너" }, "0")).toMatchObject({
		problems: { page: "url", id: "id" },
	})
	const taken = { ...bad, "name.kor": "파트너", page: "", id: "partner-b" }
	expect(await send("companyPartners", taken, "0")).toMatchObject({ problems: { id: "twice" } })
	const ltac = { mark: "", opensAt: "tomorrow", endsAt: "2026-02-31T10:00", act: "save" }
	expect(await send("ltac", ltac)).toMatchObject({ problems: { opensAt: "moment", endsAt: "moment" } })
	const venture = {
		...(await page("ventures", "pvt")).typed,
		"dailyMining.at": "soon",
		"dailyMining.unit": "",
		act: "save",
	}
	expect(await send("ventures", { ...venture, mark: await mark("ventures") }, "pvt")).toMatchObject({
		problems: { "dailyMining.unit": "needed" },
	})
	// A year that no database knows, and days that no calendar has, however they are written.
	for (const day of ["0000-01-01", "2026-02-31", "9999-12-31"]) {
		for (const text of [`${day}T00:00:00Z`, `${day}T00:00:00.000Z`, `${day}T10:00`])
			expect(await send("ltac", { ...ltac, mark: await mark("ltac"), opensAt: text, endsAt: "" })).toMatchObject({
				...{ status: 400, problems: { opensAt: "moment" }, typed: { opensAt: text } },
			})
		const dated = { ...venture, "dailyMining.unit": "SCG", "dailyMining.at": day }
		expect(await send("ventures", { ...dated, mark: await mark("ventures") }, "pvt")).toMatchObject({
			...{ status: 400, problems: { "dailyMining.at": "day" } },
		})
	}
	expect(await read("ventures")).toEqual(publishedSeed.ventures)
})

test.each([
	["minimumAge", "0", "number"],
	["minimumAge", "nineteen", "number"],
	["blockedCountries", "KP, XX", "country"],
	["blockedCountries", "Korea", "country"],
])("who may act: %s %s is refused", async (name, value, problem) => {
	const { send, read } = await editor("owner", "settings")
	const typed = { minimumAge: "19", blockedCountries: "kp; uk", mark: "", act: "save" }
	expect(await send("access", { ...typed, [name]: value })).toMatchObject({
		status: 400,
		problems: { [name]: problem },
	})
	expect(await send("access", typed)).toEqual({ status: 303 })
	expect(await read("access")).toEqual({ minimumAge: 19, blockedCountries: ["KP", "GB"] })
})

test("of two who change a document at once one is told, and the same form once more is done: of a first version and of later ones", async () => {
	const { mark, send, facts } = await editor()
	for (const round of [1, 2]) {
		const form = (link: string) => ({ whitepaper: `https://example.org/${round}${link}`, exchange: "", act: "save" })
		const seen = await mark("coinInfo")
		const both = [form("a"), form("b")].map((one) => ({ ...one, mark: seen }))
		const answers = await Promise.all(both.map((one) => send("coinInfo", one)))
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
		const won = both[answers.findIndex(({ status }) => status === 303)] ?? {}
		const lost = answers.find(({ status }) => status === 409)
		expect(lost).toMatchObject({ typed: { whitepaper: expect.stringContaining("example.org") } })
		expect(await Promise.all([send("coinInfo", won), send("coinInfo", won)])).toEqual([
			{ status: 303 },
			{ status: 303 },
		])
	}
	expect(await facts("coinInfo")).toHaveLength(2)
	const up = { mark: await mark("board"), place: "1", act: "up" }
	expect([await send("board", up), await send("board", up)]).toEqual([{ status: 303 }, { status: 303 }])
	expect(await facts("board")).toHaveLength(1)
})

test("an earlier version is shown with what replaced it changed, and comes back", async () => {
	const { ctx, mark, page, versions, bringBack, read } = await editor()
	const seeded = await read("board")
	// Earlier versions are offered of what has some.
	const offered = async () => ({
		listed: (await listDocuments(ctx, "published")).flatMap(({ key, hasVersions }) => (hasVersions ? [key] : [])),
		edited: (await page("board")).hasVersions,
	})
	expect(await offered()).toEqual({ listed: [], edited: false })
	await publish(ctx, "board", seeded.slice(1))
	expect(await offered()).toEqual({ listed: ["board"], edited: true })
	const { versions: found } = await versions("board")
	expect(found).toHaveLength(1)
	expect(found[0]?.lines).toContainEqual({ path: "board-1.name.eng", before: "Board member 1", after: null })
	const form = { version: found[0]?.id ?? "", mark: await mark("board") }
	expect(await bringBack("board", { ...form, mark: "another" })).toMatchObject({ status: 409 })
	expect(await bringBack("board", { ...form, version: "999999" })).toMatchObject({ status: 404 })
	expect(await bringBack("ltacPartners", form), "of another document").toMatchObject({ status: 404 })
	expect(await bringBack("board", form)).toEqual({ status: 303 })
	expect(await read("board")).toEqual(seeded)
})

test("many versions are leafed through, each once and against the one after it", async () => {
	const { ctx, versions } = await editor()
	for (let n = 0; n < 25; n++)
		await publish(ctx, "coinInfo", { whitepaper: `https://example.org/${n}`, exchange: null })
	const { versions: first, older } = await versions("coinInfo")
	expect([first.length, older]).toEqual([20, first.at(-1)?.id])
	const present = (await readDocument(ctx, "coinInfo")).document
	const second = await listVersions(ctx, { key: "coinInfo", from: versionId(older), present })
	expect([second.versions.length, second.older]).toEqual([4, null])
	const changes = [...first, ...second.versions].map(({ lines }) => lines?.[0]?.after)
	expect(changes).toEqual(Array.from({ length: 24 }, (_, n) => `https://example.org/${24 - n}`))
})

test("an editor is shown what its mark names, also while pages remember what stood before", async () => {
	const { ctx } = await editor()
	const page = { ...ctx, cache: new MemoCache({ lifeMs: 30_000, limit: 10 }) }
	const links = (whitepaper: string) => ({ whitepaper, exchange: null })
	await publish(ctx, "coinInfo", links("https://example.org/before"))
	expect((await getPublished(page, ["coinInfo"])).coinInfo).toEqual(links("https://example.org/before"))
	await publish(ctx, "coinInfo", links("https://example.org/now"))
	expect(await readDocument(page, "coinInfo")).toMatchObject({
		document: links("https://example.org/now"),
		mark: (await readDocument(ctx, "coinInfo")).mark,
	})
})

test("what is stored and cannot be read is said to be, and saving what readers have mends it", async () => {
	const { owner, page, send, mark, read } = await editor()
	const key = "ltacPartners"
	await owner
		.update(setting)
		.set({ value: "{" })
		.where(eq(setting.key, settingOf(key)))
	expect((await page(key)).isReadable).toBe(false)
	await send(key, { ...(await page(key, "0")).typed, mark: await mark(key), act: "save" }, "0")
	expect([(await page(key)).isReadable, await read(key)]).toEqual([true, publishedSeed.ltacPartners])
})

test.each([
	["viewer", "published", "coinInfo"],
	["content", "settings", "access"],
	["support", "settings", "company"],
] as const)("%s may look at %s and change nothing there", async (role, area, key) => {
	const { send, bringBack, page } = await editor(role, area)
	expect((await page(key)).key).toBe(key)
	await expect(send(key, { mark: "", act: "save" })).rejects.toMatchObject({ status: 403 })
	await expect(bringBack(key, { mark: "", version: "1" })).rejects.toMatchObject({ status: 403 })
})

test("a document of another screen is none of this one's", async () => {
	const { page } = await editor("owner", "published")
	for (const key of ["access", "company", "nothing", "__proto__"])
		await expect(page(key as PublishedKey)).rejects.toMatchObject({ status: 303 })
	await expect(page("board", "17")).rejects.toMatchObject({ status: 303 })
})
