import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { isMintOpen, OPERATE_PROJECT, projectKeyOf } from "#app/collections/projects/project.ts"
import { defaultProject } from "#app/collections/projects/queries.server.ts"
import { seedProjects } from "#app/collections/projects/seed-projects.server.ts"
import { project } from "#app/collections/projects/tables.server.ts"
import { PROJECTS } from "#app/collections/projects.ts"
import { brokenConstraint } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { countProjects, listProjects } from "./list-projects.server.ts"
import { isSearchable, PROJECT_TERMS } from "./project-terms.ts"
import { filled, idIn, newWallet, OUR_MULTISIG_VAULT, projectsWorld } from "./testing.ts"

type World = Awaited<ReturnType<typeof projectsWorld>>
const auditOf = ({ database }: World, id: number, act: string) =>
	database.db
		.select()
		.from(audit)
		.where(and(eq(audit.subject, projectKeyOf(id)), eq(audit.act, act)))

test("Q089, O004: the printed projects have their printed ids, the next begins at 100, and project 5 is opened first", async () => {
	const world = await projectsWorld()
	await seedProjects(world.database)
	const rows = await world.database.db.select({ id: project.id, name: project.name }).from(project).orderBy(project.id)
	expect(rows).toEqual([...PROJECTS].sort((one, other) => one.id - other.id))
	const one = await world.operator()
	expect(idIn((await one.register(filled())).to)).toBe(100)
	expect(OPERATE_PROJECT).toBe(5)
	expect(await defaultProject(world.ctx)).toBe(3)
	await world.database.db.insert(project).values({ id: OPERATE_PROJECT, name: "The operated one" })
	expect(await defaultProject(world.ctx)).toBe(5)
})

test("L007, L012–L020: a registered project has what was typed, in basis points, UTC and blocks, and says who registered it", async () => {
	const world = await projectsWorld()
	const one = await world.operator("content", "idn")
	const fields = filled({ creatorFee: "2,5", projectFee: "0,75", adminWallet: newWallet().address.toLowerCase() })
	const sent = await one.register(fields)
	expect(sent).toMatchObject({ status: 303, to: expect.stringContaining("done=registered") })
	const id = idIn(sent.to)
	const { id: form, ...typed } = fields
	const row = await world.rowOf(id)
	expect(row).toMatchObject({
		...{ symbol: typed.symbol, name: typed.name, nameKo: typed.nameKo, mainnet: "ethereum" },
		...{ contractAddress: typed.contractAddress?.toLowerCase(), adminWallet: typed.adminWallet, feeWallet: null },
		...{ creatorFeeBps: 250, projectFeeBps: 75, jsonPath: typed.jsonPath, image: typed.image },
		...{ startsAt: new Date("2026-12-01T09:00Z"), endsAt: new Date("2026-12-31T09:00Z") },
		...{ mintStartBlock: 100n, mintEndBlock: 200n, description: "A project" },
		...{ registeredBy: one.accountId, modifiedBy: null, deletedBy: null, version: 1, registeredForm: form },
	})
	expect(row?.registeredAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
	const [told] = await auditOf(world, id, "project.registered")
	expect(told).toMatchObject({
		actor: accountKey(one.accountId),
		facts: { before: null, after: { creatorFeeBps: 250, mintEndBlock: "200", adminKey: "not set" } },
	})
})

test("the same form sent twice, and at once, registers one project", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const fields = filled()
	const sent = await Promise.all([1, 2, 3].map(() => one.register(fields)))
	expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
	expect(new Set(sent.map(({ to }) => idIn(to))).size).toBe(1)
	expect(await auditOf(world, idIn(sent[0]?.to ?? null), "project.registered")).toHaveLength(1)
	// Nobody gets at a project of somebody else by naming its form.
	const other = await world.operator()
	expect(await other.register({ ...fields, contractAddress: "" })).toMatchObject({ status: 409 })
})

test("L021: a contract is registered once on a mainnet, whoever comes first, and is free again when its project is deleted", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const { address } = newWallet()
	const at = (mainnet: string, contractAddress = address) => one.register(filled({ mainnet, contractAddress }))
	const both = await Promise.all([at("ethereum"), at("ethereum", address.toLowerCase())])
	expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
	const refused = both.find(({ status }) => status === 409)
	expect(refused?.errors).toEqual({ contractAddress: ["Contract already exists"] })
	expect(refused?.typed).toMatchObject({ name: "Punky", creatorFee: "2.50" })
	expect((await at("kaia")).status).toBe(303)
	const id = idIn(both.find(({ to }) => to)?.to ?? null)
	expect(await one.remove(id)).toMatchObject({ status: 303, to: "/admin/projects?done=deleted" })
	const again = await at("ethereum")
	expect(again.status).toBe(303)
	const other = idIn((await one.register(filled())).to)
	expect(await one.modify(other, filled({ version: "1", contractAddress: address }))).toMatchObject({
		status: 409,
		errors: { contractAddress: ["Contract already exists"] },
	})
})

test("L008: of two who modify the same project the second is told, keeps what was typed, and may say it again", async () => {
	const world = await projectsWorld()
	const [one, other] = [await world.operator(), await world.operator()]
	const fields = filled()
	const id = idIn((await one.register(fields)).to)
	const change = { ...fields, id: randomUUID(), version: "1", name: "Punkier", creatorFee: "3" }
	const done = await Promise.all([one.modify(id, change), one.modify(id, change)])
	expect(done).toMatchObject([
		{ status: 303, to: expect.stringContaining("done=modified") },
		{ status: 303, to: expect.stringContaining("done=modified") },
	])
	expect(await world.rowOf(id)).toMatchObject({ name: "Punkier", version: 2, modifiedBy: one.accountId })
	const told = await auditOf(world, id, "project.modified")
	expect(told).toHaveLength(1)
	expect(told[0]?.facts).toEqual({
		before: { name: "Punky", creatorFeeBps: 250 },
		after: { name: "Punkier", creatorFeeBps: 300 },
	})
	const late = { ...fields, id: randomUUID(), version: "1", name: "Another name" }
	const refused = await other.modify(id, late)
	expect(refused).toMatchObject({ status: 409, typed: { name: "Another name", version: "1" } })
	expect(refused.errors[""]?.join()).toContain("Somebody else has changed this project")
	expect(await other.modify(id, { ...late, version: "2" })).toMatchObject({ status: 303 })
	expect(await world.rowOf(id)).toMatchObject({ name: "Another name", version: 3, modifiedBy: other.accountId })
})

test("L022: a project that is not there, or is deleted, is none: 404 with its message", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const id = idIn((await one.register(filled())).to)
	expect(await one.remove(id)).toMatchObject({ status: 303 })
	expect(await one.remove(id)).toMatchObject({ status: 303 })
	expect(await world.rowOf(id)).toMatchObject({ deletedBy: one.accountId, deletedAt: expect.any(Date) })
	expect(await auditOf(world, id, "project.deleted")).toHaveLength(1)
	for (const unknown of [id, 99, "x", "99999999999", "-1", ""]) {
		const answer = await one.modify(unknown, filled({ version: "1" }))
		expect([unknown, answer.status, answer.errors[""]]).toEqual([unknown, 404, ["No such project."]])
		expect((await one.page(`?id=${unknown}`)).init?.status).toBe(404)
	}
	expect(await one.remove(99)).toMatchObject({ status: 404, errors: { "": ["No such project."] } })
})

test("Q091: bounds that contradict each other, fees beyond the whole and addresses of another network are refused beside their fields", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const ON_SOLANA = { mainnet: "solana", contractAddress: "" }
	const wrong: readonly (readonly [Record<string, string>, string])[] = [
		[{ startsAt: "2026-12-31T09:00" }, "endsAt"],
		[{ mintStartBlock: "201" }, "mintEndBlock"],
		[{ mintStartBlock: "-1" }, "mintStartBlock"],
		[{ mintEndBlock: "9223372036854775808" }, "mintEndBlock"],
		[{ startsAt: "2026-02-30T09:00" }, "startsAt"],
		[{ creatorFee: "100.01" }, "creatorFee"],
		[{ projectFee: "1.234" }, "projectFee"],
		[{ name: " " }, "name"],
		[{ name: "a\0b" }, "name"],
		[{ symbol: "x".repeat(21) }, "symbol"],
		[{ image: "javascript:alert(1)" }, "image"],
		[{ contractAddress: "So11111111111111111111111111111111111111112" }, "contractAddress"],
		[{ mainnet: "solana" }, "contractAddress"],
		[{ feeWallet: "0x52908400098527886E0F7030069857D2E4169Ee7" }, "feeWallet"],
		[{ ...ON_SOLANA, adminWallet: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" }, "adminWallet"],
		[{ ...ON_SOLANA, feeWallet: "11111111111111111111111111111111" }, "feeWallet"],
		[{ ...ON_SOLANA, listingWallet: "ATpEB5jDtVs1JZy2fbitGzJP6cKRkugN7sMkWav51BVe" }, "listingWallet"],
	]
	for (const [change, field] of wrong) {
		const answer = await one.register(filled(change))
		expect([field, answer.status, Object.keys(answer.errors)]).toEqual([field, 400, [field]])
	}
	// A vault of a multisig is a wallet of a project where it was set up as ours.
	expect(await one.register(filled({ ...ON_SOLANA, feeWallet: OUR_MULTISIG_VAULT }))).toMatchObject({ status: 303 })
	await world.database.db.delete(project).where(eq(project.feeWallet, OUR_MULTISIG_VAULT))
	// All that is wrong is said at once, also what two fields say together.
	const many = await one.register(
		filled({ creatorFee: "abc", startsAt: "2026-12-31T09:00", mintStartBlock: "201", name: "" }),
	)
	expect(Object.keys(many.errors).sort()).toEqual(["creatorFee", "endsAt", "mintEndBlock", "name"])
	const first = await one.register(filled({ mintStartBlock: "5", mintEndBlock: "0" }))
	expect(Object.keys(first.errors)).toEqual(["mintEndBlock"])
	const unknown = await one.register(filled({ mainnet: "klaytn" }))
	expect(unknown.errors).toEqual({ mainnet: ["Unsupported mainnet"] })
	expect(await world.database.db.$count(project)).toBe(PROJECTS.length)
	for (const set of ["starts_at = now(), ends_at = now()", "mint_start_block = 2, mint_end_block = 1"])
		await world.database.sql.unsafe(`update project set ${set} where id = 3`).then(
			() => expect.unreachable(set),
			(error) => expect(brokenConstraint(error)).toMatch(/^project_(times|blocks)_check$/),
		)
})

test("Q091: minting is open within the times and within the blocks, whichever are set", () => {
	const [start, end] = [new Date("2026-12-01"), new Date("2026-12-31")]
	const whole = { startsAt: start, endsAt: end, mintStartBlock: 10n, mintEndBlock: 20n }
	const none = { startsAt: null, endsAt: null, mintStartBlock: null, mintEndBlock: null }
	const within = { now: new Date("2026-12-10"), block: 15n }
	expect(isMintOpen(none, within)).toBe(true)
	expect(isMintOpen(whole, within)).toBe(true)
	for (const block of [10n, 20n]) expect(isMintOpen(whole, { now: start, block })).toBe(true)
	for (const block of [9n, 21n]) expect(isMintOpen(whole, { ...within, block })).toBe(false)
	for (const now of [new Date(start.getTime() - 1), end]) expect(isMintOpen(whole, { ...within, now })).toBe(false)
	expect(isMintOpen({ ...none, mintStartBlock: 10n }, { ...within, block: 9n })).toBe(false)
})

test("L006, N017: projects are found by what is searched, and a search for nothing that there is says so", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const { address } = newWallet()
	await one.register(filled({ name: "Zebra", nameKo: "얼룩말", symbol: "ZBR", contractAddress: address }))
	const asked = (query: string) => readListing(new URLSearchParams(query), PROJECT_TERMS)
	const names = async (query: string) => (await listProjects(world.ctx, asked(query))).rows.map(({ name }) => name)
	for (const query of [
		"q=zeb",
		"q=얼룩",
		"q=zbr&item=symbol",
		`q=${address}&item=contractAddress`,
		"q=100",
		"q=100&item=id",
	])
		expect([query, await names(query)]).toEqual([query, ["Zebra"]])
	expect(await names("mainnet=ethereum")).toEqual(["Zebra"])
	expect((await names("sort=name-"))[0]).toBe("Zebra")
	expect(await names("q=%25")).toEqual([])
	expect(await countProjects(world.ctx, asked(""))).toEqual({ count: PROJECTS.length + 1, exact: true })
	for (const query of ["item=nothing&q=x", "item=id&q=zebra"]) {
		expect([query, isSearchable(asked(query)), await names(query)]).toEqual([query, false, []])
	}
})

test("whoever may see projects and not edit them changes nothing", async () => {
	const world = await projectsWorld()
	const [one, viewer] = [await world.operator(), await world.operator("viewer")]
	const id = idIn((await one.register(filled())).to)
	for (const act of [viewer.register(filled()), viewer.modify(id, filled({ version: "1" })), viewer.remove(id)])
		await expect(act).rejects.toMatchObject({ status: 403 })
	expect((await viewer.page(`?id=${id}`)).data.found?.form.mayEdit).toBe(false)
	expect(await world.rowOf(id)).toMatchObject({ version: 1, deletedAt: null })
})
