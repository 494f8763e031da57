import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { connect as dial } from "node:net"
import { join } from "node:path"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { fileSubject, noteReason } from "#app/features/files/reading.server.ts"
import { folderStore } from "#app/files/folder-store.server.ts"
import { MOST_UPLOAD_BYTES } from "#app/files/purposes.ts"
import { storeFile } from "#app/files/store-file.server.ts"
import { file } from "#app/files/tables.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { paths } from "#app/lib/paths.ts"
import type { App } from "#tests/app.ts"
import { newCaller } from "#tests/factories/caller.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { picture } from "#tests/factories/pictures.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { faultsOf, startBuilt } from "./built.ts"

const UPLOAD = paths.admin("files/upload")
let app: App
beforeAll(async () => {
	app = await startBuilt()
}, 180_000)
afterAll(() => app?.stop())

type Sent = Readonly<{ bytes: Buffer; id?: string; name?: string; fileName?: string; type?: string; cookie?: string }>

async function upload({
	bytes,
	id = randomUUID(),
	name = "a dragon",
	fileName = "a.png",
	type = "image/png",
	cookie = "",
}: Sent) {
	const form = new FormData()
	form.set("id", id)
	form.set("name", name)
	form.set("file", new File([new Uint8Array(bytes)], fileName, { type }))
	const headers = { Origin: app.origin, Cookie: cookie }
	const answer = await fetch(`${app.origin}${UPLOAD}`, { method: "POST", headers, body: form, redirect: "manual" })
	return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text(), id }
}
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}${path}`, { headers })
const healthy = async () => (await ask("/healthz")).status

test("an operator's picture is published under an address of its own, with nothing of its name or sender in it", async () => {
	const operators = await operatorsOf(app)
	const cookie = await operators.cookie({ role: "content" })
	const bytes = await picture("jpeg")
	const sent = await upload({ bytes, cookie, fileName: "../../../x.html", type: "text/html" })
	expect([sent.status, sent.to]).toEqual([303, `${paths.admin("files")}?done=stored`])
	const list = await (await ask(paths.admin("files"), { Cookie: cookie })).text()
	expect(list).toContain(`${app.origin}${paths.file(sent.id)}`)
	expect(list).not.toContain("x.html")
	const lines = await (await ask(paths.admin("files.csv"), { Cookie: cookie })).text()
	expect(lines).toContain(`a dragon,${app.origin}${paths.file(sent.id)},`)
	const shown = await ask(paths.file(sent.id))
	const header = (name: string) => shown.headers.get(name)
	expect([shown.status, header("Content-Type"), header("X-Content-Type-Options")]).toEqual([
		200,
		"image/webp",
		"nosniff",
	])
	expect([header("Content-Disposition"), header("Content-Security-Policy")]).toEqual([
		"inline",
		"default-src 'none'; sandbox; frame-ancestors 'none'",
	])
	expect(header("Cache-Control")).toContain("immutable")
	const again = await ask(paths.file(sent.id), { "If-None-Match": header("ETag") ?? "" })
	expect(again.status).toBe(304)
	const gone = await fetch(`${app.origin}${paths.admin("files")}`, {
		...{ method: "POST", redirect: "manual", body: new URLSearchParams({ id: sent.id }) },
		headers: { Origin: app.origin, Cookie: cookie },
	})
	expect(gone.status).toBe(303)
	expect((await ask(paths.file(sent.id))).status).toBe(404)
	const acts = await operators.db.select({ act: audit.act }).from(audit)
	expect(acts.map(({ act }) => act).filter((act) => act.startsWith("file."))).toEqual(["file.stored", "file.deleted"])
})

test("what is refused is said in the form, in the operator's language, and a form is not taken apart without end", async () => {
	const operators = await operatorsOf(app)
	const cookie = await operators.cookie({ role: "content" })
	const large = Buffer.alloc(MOST_UPLOAD_BYTES + 1)
	for (const bytes of [large, Buffer.alloc(3 * MOST_UPLOAD_BYTES)]) {
		const sent = await upload({ bytes, cookie, name: "typed before" })
		expect([sent.status, sent.html.includes(`value="typed before"`)]).toEqual([413, true])
		expect(sent.html).toMatch(/at most 10 MB|10MB까지/)
		expect(sent.html).toContain(`type="file"`)
	}
	const text = await upload({ bytes: Buffer.from("<script>alert(1)</script>"), cookie, name: "kept as typed" })
	expect([text.status, text.html.includes("kept as typed")]).toEqual([415, true])
	expect((await upload({ bytes: Buffer.alloc(0), cookie })).status).toBe(400)
	expect((await upload({ bytes: await picture(), cookie, name: "" })).status).toBe(400)
	expect((await upload({ bytes: await picture(), cookie, id: "../../x" })).status).toBe(400)
	const many = new FormData()
	for (let n = 0; n < 5_000; n++) many.append(`f${n}`, "x")
	const headers = { Origin: app.origin, Cookie: cookie }
	expect((await fetch(`${app.origin}${UPLOAD}`, { method: "POST", headers, body: many })).status).toBe(400)
	for (const type of ["multipart/form-data", "multipart/form-data; boundary=x", "application/json"]) {
		const body = `--y\r\nContent-Disposition: form-data; name="id"\r\n\r\n`
		const odd = await fetch(`${app.origin}${UPLOAD}`, {
			method: "POST",
			headers: { ...headers, "Content-Type": type },
			body,
		})
		expect([type, odd.status]).toEqual([type, 400])
	}
	expect(
		await operators.db
			.select()
			.from(file)
			.then((rows) => rows.filter(({ state }) => state === "stored")),
	).toEqual([])
	expect(faultsOf(app)).toEqual([])
})

test("to strangers and to who may not edit there is no such form, however much they send", async () => {
	const operators = await operatorsOf(app)
	const seen = await operators.db.$count(file)
	for (const cookie of ["", await operators.cookie({ role: "viewer" })]) {
		const small = await upload({ bytes: await picture(), cookie })
		// As any address that is none of ours.
		const nothing = await fetch(`${app.origin}/admin/nothing/here`, {
			...{ method: "POST", body: new FormData(), headers: { Origin: app.origin, Cookie: cookie }, redirect: "manual" },
		})
		expect(small.status).toBe(nothing.status)
		expect((await upload({ bytes: Buffer.alloc(200 * 1024), cookie })).status).toBe(413)
	}
	expect(await operators.db.$count(file)).toBe(seen)
})

test("an upload that is cut off leaves nothing, and the site lives", async () => {
	const operators = await operatorsOf(app)
	const cookie = await operators.cookie({ role: "content" })
	const seen = await operators.db.$count(file)
	const { port, host } = new URL(app.origin)
	for (const sent of [0, 1_000, 400_000]) {
		const socket = dial(Number(port), "127.0.0.1")
		await new Promise<void>((done) => socket.once("connect", () => done()))
		const head = [
			...[`POST ${UPLOAD} HTTP/1.1`, `Host: ${host}`, `Origin: ${app.origin}`, `Cookie: ${cookie}`],
			...["Content-Type: multipart/form-data; boundary=x", "Content-Length: 5000000", "", ""],
		].join("\r\n")
		socket.write(head)
		const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
		await new Promise<void>((done) => socket.write(part + "a".repeat(sent), () => done()))
		socket.destroy()
	}
	await expect.poll(healthy).toBe(200)
	expect(await operators.db.$count(file)).toBe(seen)
	expect(faultsOf(app)).toEqual([])
})

test("what is somebody's is read by them and, with a reason, by who may see people, which is noted; to others there is no such file", async () => {
	const operators = await operatorsOf(app)
	const owner = newCaller(app.origin)
	await owner.signIn()
	const stranger = newCaller(app.origin)
	await stranger.signIn()
	const ctx = {
		...{ db: operators.db, now: databaseClock(operators.db), log: pino({ enabled: false }) },
		files: { store: folderStore(join(app.dataDir, "files")), secret: secretOf(app) },
	}
	const [id, bytes] = [randomUUID(), Buffer.from("%PDF-1.7\nmine\n%%EOF\n")]
	const key = walletKey({ chain: "solana", address: owner.key.address })
	await storeFile(ctx, { id, purpose: "member-document", owner: key, name: "proof", bytes, from: "somebody" })
	const mine = await owner.get(paths.file(id))
	expect([mine.status, await mine.text()]).toEqual([200, bytes.toString()])
	expect(mine.headers.get("Cache-Control")).toBe("private, no-store")
	expect(mine.headers.get("Content-Disposition")).toBe(`attachment; filename="${id}.pdf"`)
	for (const other of [stranger, newCaller(app.origin)]) expect((await other.get(paths.file(id))).status).toBe(404)
	const as = async (role: "viewer" | "support", hasReason: boolean) => {
		const { cookie: Cookie, accountId } = await operators.seat({ role })
		const needs = { now: ctx.now, secret: operators.secret }
		const token = await noteReason(
			{ ...needs, db: operators.db },
			{ accountId },
			{ subject: fileSubject(id), why: "asked", count: 1 },
		)
		return (await ask(hasReason ? `${paths.file(id)}?reading=${token}` : paths.file(id), { Cookie })).status
	}
	expect(await Promise.all([as("viewer", true), as("support", false), as("support", true)])).toEqual([404, 404, 200])
	const noted = (await operators.db.select().from(audit)).filter(({ act }) => act === "file.read")
	expect(noted).toMatchObject([{ subject: `file:${id}`, facts: { owner: key, purpose: "member-document" } }])
})

const secretOf = ({ dataDir }: App): string =>
	(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { APP_SECRET: string }).APP_SECRET

test("a batch mint is uploaded or pasted by who may act on money, and what is wrong with it is told with what was typed", async () => {
	const operators = await operatorsOf(app)
	const cookie = await operators.cookie({ role: "finance" })
	const page = async (path: string) => {
		const answer = await ask(path, { Cookie: cookie })
		return { status: answer.status, html: await answer.text() }
	}
	for (const path of ["batchMint", "batchMint/upload", "airdrop", "airdrop/upload", "airdrop/records", "lostWallets"])
		expect([path, (await page(paths.admin(path))).status]).toEqual([path, 200])
	const viewer = await operators.cookie({ role: "viewer" })
	expect((await ask(paths.admin("batchMint/upload"), { Cookie: viewer })).status).toBe(404)
	const send = async (rows: string, file?: Buffer) => {
		const form = new FormData()
		for (const [name, value] of Object.entries({ id: randomUUID(), title: "Pieces of June", of: "mint:kongz", rows }))
			form.set(name, value)
		form.set("file", new File(file ? [new Uint8Array(file)] : [], "list.csv"))
		const headers = { Origin: app.origin, Cookie: cookie }
		const to = `${app.origin}${paths.admin("batchMint/upload")}`
		const answer = await fetch(to, { method: "POST", headers, body: form, redirect: "manual" })
		return { status: answer.status, to: answer.headers.get("Location") ?? "", html: await answer.text() }
	}
	const head = "recipient,name,json_url"
	const row = (n: number) => `${testKey().address},Piece #${n},https://example.org/${n}.json`
	const wrong = await send(`${head}\n0x12,Piece #1,https://example.org/1.json`)
	expect(wrong.status).toBe(400)
	for (const said of ["Pieces of June", "0x12,Piece #1", "upload-problems"]) expect(wrong.html).toContain(said)
	expect((await send("")).status).toBe(400)
	for (const sent of [
		await send([head, row(1)].join("\n")),
		await send("", Buffer.from([head, row(2)].join("\r\n"))),
	]) {
		expect([sent.status, sent.to.startsWith(paths.admin("batchMint/list"))]).toEqual([303, true])
		const list = await page(sent.to)
		expect([list.status, list.html.includes("release-airdrop"), list.html.includes("0 · ")]).toEqual([200, true, true])
		// It stands on its own screen alone.
		const id = new URL(sent.to, app.origin).searchParams.get("id")
		expect((await page(paths.admin("airdrop"))).html).not.toContain(`${id}`)
		expect((await page(paths.admin("batchMint"))).html).toContain(`${id}`)
		expect((await ask(`${paths.admin("airdrop/list")}?id=${id}`, { Cookie: cookie })).url).not.toContain(`${id}`)
		expect((await page(`${paths.admin("airdrop/records")}?list=${id}`)).html).toContain("Pieces of June")
	}
})

test("one operator alone mints nothing by a list: not with old NFTs that do not exist, and not at the address of another screen", async () => {
	const operators = await operatorsOf(app)
	const cookie = await operators.cookie({ role: "finance" })
	const upload = async (screen: string, of: string, rows: readonly string[]) => {
		const id = randomUUID()
		const form = new FormData()
		for (const [name, value] of Object.entries({ id, title: "Pieces of May", of, rows: rows.join("\n") }))
			form.set(name, value)
		form.set("file", new File([], "list.csv"))
		const headers = { Origin: app.origin, Cookie: cookie }
		const to = `${app.origin}${paths.admin(`${screen}/upload`)}`
		expect((await fetch(to, { method: "POST", headers, body: form, redirect: "manual" })).status).toBe(303)
		return id
	}
	const old = `0x${randomUUID().replaceAll("-", "")}${randomUUID().slice(0, 8)}`
	const receiver = testKey().address
	const nfts = await upload("airdrop", "nft:kongz", [
		"new_wallet_address,old_nft_contract,old_nft_id,old_nft_name,old_nft_image,new_nft_json",
		`${receiver},${old},1,Piece #1,https://example.org/1.png,https://example.org/1.json`,
	])
	const mints = await upload("batchMint", "mint:kongz", [
		"recipient,name,json_url",
		`${receiver},Piece #2,https://example.org/2.json`,
	])
	const release = async (screen: string, id: string) => {
		const fields = {
			act: "release-airdrop",
			request: randomUUID(),
			reason: "alone",
			rows: "1",
			units: "1",
			content: "",
		}
		return (await post(`${paths.admin(`${screen}/list`)}?id=${id}`, fields, cookie)).status
	}
	expect([await release("airdrop", nfts), await release("batchMint", mints)]).toEqual([409, 409])
	expect([await release("airdrop", mints), await release("batchMint", nfts)]).toEqual([404, 404])
	const { sql } = operators
	expect([...(await sql`select status from airdrop_batch where id in (${nfts}, ${mints})`)]).toEqual([
		{ status: "draft" },
		{ status: "draft" },
	])
	expect([...(await sql`select id from operator_act where subject in (${nfts}, ${mints})`)]).toEqual([])
	const page = await ask(`${paths.admin("airdrop/list")}?id=${nfts}`, { Cookie: cookie })
	expect(await page.text()).toContain("a second person has to approve it")
})

test("a crossing between projects is started by who may act on money, without a script; strangers and onlookers find no such form", async () => {
	const operators = await operatorsOf(app)
	const cookie = await operators.cookie({ role: "finance" })
	const page = async (path: string, Cookie = cookie) => {
		const answer = await ask(path, { Cookie })
		return { status: answer.status, html: await answer.text() }
	}
	const viewer = await operators.cookie({ role: "viewer" })
	for (const path of ["carryOver", "carryOver/start"])
		expect([path, (await page(paths.admin(path))).status]).toEqual([path, 200])
	expect((await page(paths.admin("carryOver"))).html).toContain(paths.admin("carryOver/start"))
	expect((await page(paths.admin("migration"))).html).toContain(`href="${paths.admin("carryOver")}"`)
	const form = (await page(paths.admin("carryOver/start"))).html
	expect(form).toMatch(/name="id" value="[0-9a-f-]{36}"/)
	expect(form).toContain('<option value="kongz"')
	for (const Cookie of [viewer, ""]) {
		expect((await page(paths.admin("carryOver/start"), Cookie)).status).toBe(404)
		const sent = await post(paths.admin("carryOver/start"), { id: randomUUID() }, Cookie)
		expect(sent.status).toBe(404)
	}
	const id = randomUUID()
	const typed = { id, title: "Kongz of July", source: "kongz", dest: "kongz", jsonPath: "", ids: "99999999" }
	const wrong = await post(paths.admin("carryOver/start"), typed, cookie)
	expect(wrong.status).toBe(400)
	for (const said of ["Kongz of July", "99999999", "carry-dest-error"]) expect(wrong.html).toContain(said)
	const taken = await post(paths.admin("carryOver/start"), { ...typed, dest: "hag" }, cookie)
	expect([taken.status, taken.to]).toEqual([303, `${paths.admin("carryOver/list")}?id=${id}&done=uploaded`])
	// Once more, it is the same list.
	expect((await post(paths.admin("carryOver/start"), { ...typed, dest: "hag" }, cookie)).status).toBe(303)
	await vi.waitFor(async () => expect((await page(taken.to)).html).toContain('role="alert"'), { timeout: 30_000 })
	const list = await page(taken.to)
	expect([list.status, list.html.includes("release-airdrop")]).toEqual([200, false])
	expect((await page(paths.admin("carryOver"))).html).toContain(id)
	expect((await page(paths.admin("airdrop"))).html).not.toContain(id)
	expect((await ask(`${paths.admin("batchMint/list")}?id=${id}`, { Cookie: cookie })).url).not.toContain(id)
})

/** As a form without a script sends it. */
async function post(path: string, fields: Readonly<Record<string, string>>, Cookie: string) {
	const headers = { Origin: app.origin, "Content-Type": "application/x-www-form-urlencoded", Cookie }
	const body = new URLSearchParams(fields)
	const answer = await fetch(`${app.origin}${path}`, { method: "POST", headers, body, redirect: "manual" })
	return { status: answer.status, to: answer.headers.get("Location") ?? "", html: await answer.text() }
}

test("a lost wallet is told with a document by who has signed in; strangers send no file, however large", async () => {
	const operators = await operatorsOf(app)
	const to = paths.lostWallet("eng")
	const old = `0x${randomUUID().replaceAll("-", "")}${randomUUID().slice(0, 8)}`
	const cookieOf = ({ jar }: ReturnType<typeof newCaller>) =>
		[...jar].map(([name, value]) => `${name}=${value}`).join("; ")
	const send = async (
		who: ReturnType<typeof newCaller>,
		bytes: Buffer,
		oldWallet = old,
		explanation = "Klip is <gone>",
	) => {
		const form = new FormData()
		const fields = { id: randomUUID(), "file-id": randomUUID(), oldWallet, explanation }
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		form.set("file", new File([new Uint8Array(bytes)], "paper.png"))
		const headers = { Origin: app.origin, Cookie: cookieOf(who) }
		const answer = await fetch(`${app.origin}${to}`, { method: "POST", headers, body: form, redirect: "manual" })
		return { status: answer.status, to: answer.headers.get("Location") ?? "", html: await answer.text() }
	}
	const stranger = newCaller(app.origin)
	expect((await stranger.get(to)).status).toBe(200)
	expect((await send(stranger, await picture())).status).toBe(303)
	expect((await send(stranger, Buffer.alloc(900_000))).status).toBe(413)
	const seen = await operators.db.$count(file)
	const kim = newCaller(app.origin)
	await kim.signIn()
	const wrong = await send(kim, await picture(), "0x12")
	expect([wrong.status, wrong.html.includes('value="0x12"')]).toEqual([400, true])
	const large = await send(kim, Buffer.alloc(MOST_UPLOAD_BYTES + 1))
	expect([large.status, large.html.includes(old)]).toEqual([413, true])
	// What is no form with a file may be as long as any other, and so may the texts beside one.
	const json = { "Content-Type": "application/json", Origin: app.origin, Cookie: cookieOf(kim) }
	const body = JSON.stringify({ a: Array(100_000).fill(1) })
	expect((await fetch(`${app.origin}${to}`, { method: "POST", headers: json, body })).status).toBe(413)
	expect((await send(kim, await picture(), old, "\r".repeat(100_000))).status).toBe(400)
	expect(await operators.db.$count(file)).toBe(seen)
	expect(await send(kim, await picture())).toMatchObject({ status: 303, to: paths.lostWallet("eng", "said") })
	const own = await (await kim.get(to)).text()
	expect(own).toContain(old)
	const [, document = ""] = /href="(\/files\/[0-9a-f-]+)"/.exec(own) ?? []
	expect((await kim.get(document)).status).toBe(200)
	expect((await stranger.get(document)).status).toBe(404)
	expect(await (await stranger.get(to)).text()).not.toContain(old)
	const cookie = await operators.cookie({ role: "finance" })
	const listed = await (await ask(`${paths.admin("lostWallets")}?wallet=${old}`, { Cookie: cookie })).text()
	const [, one = ""] = /href="([^"]*lostWallets\/one\?id=[^"]+)"/.exec(listed) ?? []
	const shown = await (await ask(one, { Cookie: cookie })).text()
	for (const said of [old, "Klip is &lt;gone&gt;", "accept-lost-wallet"]) expect(shown).toContain(said)
	// The document opens after a reason, which the audit keeps.
	expect(shown).not.toContain(document)
	expect((await ask(document, { Cookie: cookie })).status).toBe(404)
	const reason = await fetch(`${app.origin}${one.replaceAll("&amp;", "&")}`, {
		...{ method: "POST", redirect: "manual", headers: { Cookie: cookie, Origin: app.origin } },
		body: new URLSearchParams({ act: "look", why: "The holder asked us" }),
	})
	expect(reason.status).toBe(303)
	const opened = await (await ask(reason.headers.get("Location") ?? "", { Cookie: cookie })).text()
	const [, link = ""] = /href="(\/files\/[^"]+reading=[^"]+)"/.exec(opened) ?? []
	expect((await ask(link.replaceAll("&amp;", "&"), { Cookie: cookie })).status).toBe(200)
	expect((await ask(one, { Cookie: await operators.cookie({ role: "viewer" }) })).status).toBe(404)
})
