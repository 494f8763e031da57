import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { eq } from "drizzle-orm"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { projectKeyOf } from "#app/collections/projects/project.ts"
import { openProjectKey } from "#app/collections/projects/seal-keys.server.ts"
import { projectKey } from "#app/collections/projects/tables.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { loader as csv } from "#app/routes/admin.projects[.]csv.ts"
import { ProjectForm } from "../pages/project-form.tsx"
import { filledForm } from "./filled-form.ts"
import { filled, idIn, newWallet, projectsWorld } from "./testing.ts"

const withKey = (wallet = newWallet()) => filled({ adminWallet: wallet.address, adminKey: wallet.secret })

test("L017, Q087: a secret key is sealed as it comes in: no answer, page, file, audit or statement of the web process has it, and the worker opens it", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const wallet = newWallet()
	const canary = wallet.secret.slice(2)
	const sent = await one.register(withKey(wallet))
	const id = idIn(sent.to)
	expect(await openProjectKey(world.database.asWorker(), world.secret, { id, wallet: "admin" })).toBe(wallet.secret)
	expect(await openProjectKey(world.database.asWorker(), world.secret, { id, wallet: "fee" })).toBeNull()

	const { data } = await one.page(`?id=${id}`)
	expect(data.found?.form.keys).toEqual(["admin"])
	const refused = await one.modify(id, { ...withKey(wallet), name: "", version: "1" })
	expect(refused).toMatchObject({ status: 400, errors: { name: [expect.any(String)] } })
	const form = data.found?.form
	if (!form) throw new Error("the project is not there")
	const shown = { status: "error" as const, error: refused.errors, initialValue: refused.typed }
	const html = renderToStaticMarkup(
		ProjectForm({ ...form, ...filledForm(form, shown), t: wordsT(data.more), action: "", act: "fix" }),
	)
	expect(html).toContain('name="adminKey"')
	const file = await (await csv(one.args("/admin/projects.csv"))).text()
	const rows = await world.database.sql`select to_jsonb(p) as project, encode(k.sealed, 'escape') as sealed
		from project p join project_key k on k.project_id = p.id`
	const told = await world.database.db
		.select()
		.from(audit)
		.where(eq(audit.subject, projectKeyOf(id)))
	expect(told[0]?.facts).toMatchObject({ after: { adminKey: "set", feeKey: "not set" } })
	const everything = [sent, data, refused, html, file, rows, told].map((part) =>
		JSON.stringify(part, (_, value) => (typeof value === "bigint" ? `${value}` : value)),
	)
	expect(file).toContain("Punky")
	for (const part of everything) expect(part).not.toContain(canary)
	await expect(world.web.sql`select sealed from project_key`).rejects.toThrow(/permission denied/)
	await expect(world.database.asWorker().sql`update project_key set set_at = now()`).rejects.toThrow(
		/permission denied/,
	)
})

test("a key that is sealed for one wallet opens as no other's, nor with another secret", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const id = idIn((await one.register(withKey())).to)
	await world.database.db.update(projectKey).set({ wallet: "fee" })
	const worker = world.database.asWorker()
	await expect(openProjectKey(worker, world.secret, { id, wallet: "fee" })).rejects.toThrow()
	await world.database.db.update(projectKey).set({ wallet: "admin" })
	const other = Buffer.alloc(32, 7).toString("base64")
	await expect(openProjectKey(worker, other, { id, wallet: "admin" })).rejects.toThrow()
})

test("where no public key is set no secret is stored, and all else is", async () => {
	const world = await projectsWorld({ seals: false })
	const one = await world.operator()
	const sent = await one.register(withKey())
	expect(sent).toMatchObject({ status: 303, to: expect.stringContaining("keys=refused") })
	expect(await world.rowOf(idIn(sent.to))).toMatchObject({ name: "Punky" })
	expect(await world.database.db.$count(projectKey)).toBe(0)
	expect((await one.register(filled())).to).not.toContain("keys=")
})

test("a key is replaced, forgotten, and never left with another wallet than its own", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const [first, next] = [newWallet(), newWallet()]
	const fields = withKey(first)
	const id = idIn((await one.register(fields)).to)
	const change = (version: number, more: Record<string, string>) => {
		return one.modify(id, { ...fields, adminKey: "", id: randomUUID(), version: `${version}`, ...more })
	}
	const opened = () => openProjectKey(world.database.asWorker(), world.secret, { id, wallet: "admin" })
	expect(await change(1, { adminWallet: next.address })).toMatchObject({
		status: 409,
		errors: { adminKey: [expect.stringContaining("wallet that stood here before")] },
	})
	expect(await change(1, { adminKey: next.secret })).toMatchObject({
		status: 400,
		errors: { adminKey: [expect.any(String)] },
	})
	expect(await change(1, { adminKey: "a slip of the pen" })).toMatchObject({ status: 400 })
	expect(await opened()).toBe(first.secret)
	expect(await change(1, { adminWallet: next.address, adminKey: next.secret })).toMatchObject({ status: 303 })
	expect(await opened()).toBe(next.secret)
	expect(await change(2, { adminWallet: "", forgetAdminKey: "on" })).toMatchObject({ status: 303 })
	expect(await opened()).toBeNull()
	const told = await world.database.db
		.select()
		.from(audit)
		.where(eq(audit.subject, projectKeyOf(id)))
		.orderBy(audit.id)
	expect(told.map(({ facts }) => (facts as { after: { adminKey?: string } }).after.adminKey)).toEqual([
		"set",
		"replaced",
		"not set",
	])
})

test("a key of Solana belongs to the wallet beside it, in either way that wallets write it", async () => {
	const world = await projectsWorld()
	const one = await world.operator()
	const { publicKey, secretKey } = Keypair.generate()
	const solana = { mainnet: "solana", contractAddress: "", feeWallet: publicKey.toBase58() }
	for (const feeKey of [bs58.encode(secretKey), JSON.stringify([...secretKey])])
		expect(await one.register(filled({ ...solana, feeKey }))).toMatchObject({ status: 303 })
	const other = bs58.encode(Keypair.generate().secretKey)
	expect(await one.register(filled({ ...solana, feeKey: other }))).toMatchObject({
		errors: { feeKey: [expect.any(String)] },
	})
})
