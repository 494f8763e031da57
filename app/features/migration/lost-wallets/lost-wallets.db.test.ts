import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import type { RequestContext } from "#app/db/context.ts"
import { carryOut, operator, outcome } from "#app/features/admin/testing.ts"
import { folderStore } from "#app/files/folder-store.server.ts"
import { openFile } from "#app/files/open-file.server.ts"
import { file } from "#app/files/tables.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { claimedPng } from "#tests/factories/pictures.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { actOnLostWallet } from "../pages/lost-wallet/act.server.ts"
import { forgetDocuments } from "./decide.server.ts"
import { eraseLostWallets, readLostWallets } from "./own-data.server.ts"
import { findLostWallet, listLostWallets, lostWalletsOf } from "./queries.server.ts"
import { LOST_WALLET_LIMITS } from "./status.ts"
import { lostWallet, lostWalletFile } from "./tables.server.ts"
import { LOST_WALLET_TERMS } from "./terms.ts"

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n")
const OLD = `0x${"Ab".repeat(20)}`

type Sent = Readonly<{
	claim?: string
	id?: string
	file?: string
	oldWallet?: string
	explanation?: string
	bytes?: Buffer
}>

async function people() {
	const world = await stakingWorld({ payouts: false })
	await seedRoles(world.ctx)
	const folder = await mkdtemp(join(tmpdir(), "lost-wallets-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const web = { ...world.web, files: { store: folderStore(folder), secret: "a secret of tests" } }
	const t = await getT("eng")
	const someone = (signedAt = new Date()): RequestContext => {
		const wallet = {
			chain: "solana" as const,
			address: Keypair.generate().publicKey.toBase58(),
			walletType: "phantom" as const,
		}
		return {
			...web,
			who: { wallet: { ...wallet, signedAt, sessionId: randomUUID(), memberWallets: [wallet] }, draftOwner: null },
		}
	}
	const send = (who: RequestContext, sent: Sent) => {
		const form = new FormData()
		for (const [name, value] of Object.entries({
			...{ id: sent.id ?? randomUUID(), "file-id": sent.file ?? randomUUID(), claim: sent.claim ?? "" },
			...{ oldWallet: sent.oldWallet ?? OLD, explanation: sent.explanation ?? "Klip is closed on my phone." },
		}))
			form.set(name, value)
		form.set("file", new File([new Uint8Array(sent.bytes ?? PDF)], "../paper.pdf"))
		const request = new Request("http://localhost/eng/nftMigration/lostWallet", { method: "POST", body: form })
		return actOnLostWallet(who, { request, context: { wasCut: false, clientIp: "203.0.113.9" } }, t)
	}
	const [one, other] = [await operator(world), await operator(world)]
	/** Asked for by one, agreed on by another, carried out by the worker; answers what it said. */
	const agree = async (kind: ProposalKind, subject: string, reason: string) => {
		const id = randomUUID()
		expect(await propose(world.web, one, { id, kind, subject, evidence: {}, reason })).toBe("proposed")
		await expect(decide(world.web, one, { id, verdict: "approved", why: "" })).rejects.toMatchObject({ status: 403 })
		await decide(world.web, other, { id, verdict: "approved", why: "" })
		await carryOut(world)
		return outcome(world, id)
	}
	const ownerOf = (who: RequestContext) => `solana:${who.who.wallet?.address}`
	return { world, web, someone, send, agree, ownerOf }
}

test("a wallet that cannot sign any more is told by one that can, with documents; two operators decide, and their reason is read", async () => {
	const { world, web, someone, send, agree, ownerOf } = await people()
	const kim = someone()
	const [id, document] = [randomUUID(), randomUUID()]
	expect(await send(kim, { id, file: document })).toEqual({ done: "said" })
	// The same form once more is the same claim.
	expect(await send(kim, { id, file: document })).toEqual({ done: "said" })
	// A second claim, and a document of somebody else's claim, are refused before they are drawn: a broken picture makes no difference.
	const broken = claimedPng(100)
	expect(await send(kim, { bytes: broken })).toMatchObject({ status: 409, errors: { form: expect.any(String) } })
	expect(await send(someone(), { claim: id, bytes: broken })).toMatchObject({ status: 404 })
	expect(await send(kim, { claim: id, bytes: broken })).toMatchObject({
		status: 422,
		errors: { file: expect.any(String) },
	})
	expect(await send(kim, { claim: id })).toEqual({ done: "added" })
	const [claim] = await lostWalletsOf(web, ownerOf(kim))
	expect(claim).toMatchObject({ id, status: "open", oldWalletAddress: OLD.toLowerCase(), why: null })
	expect(claim?.newWalletAddress).toBe(kim.who.wallet?.address)
	expect(claim?.files).toHaveLength(2)
	// Encrypted, and read whole again.
	const [kept] = await world.ctx.db.select().from(file).where(eq(file.id, document))
	expect(kept).toMatchObject({ owner: ownerOf(kim), purpose: "member-document", state: "stored" })
	expect(kept && (await openFile(web, kept))).toEqual(PDF)
	expect(await web.files.store.get(document)).not.toEqual(PDF)
	const asked = readListing(new URLSearchParams({ wallet: OLD, status: "open" }), LOST_WALLET_TERMS)
	expect((await listLostWallets(web, asked)).rows.map((row) => row.id)).toEqual([id])
	// Neither process decides by itself, and no reason is written without two.
	const alone = "update lost_wallet set status = 'accepted', why = 'x', act_id = gen_random_uuid(), decided_at = now()"
	await expect(world.database.asWeb().sql.unsafe(alone)).rejects.toThrow(/permission/)
	await expect(world.database.asWorker().sql.unsafe(alone)).rejects.toThrow(/two persons/)
	expect(await agree("accept-lost-wallet", id, "The receipts name this wallet.")).toBe("done")
	expect(await findLostWallet(web, id)).toMatchObject({ status: "accepted", why: "The receipts name this wallet." })
	expect(await agree("reject-lost-wallet", id, "Another opinion")).toBe("moved-on")
	expect(await send(kim, { claim: id })).toMatchObject({ status: 409, errors: { form: expect.any(String) } })
	const acts = await world.ctx.db.select({ act: audit.act }).from(audit).where(eq(audit.subject, id))
	expect(acts.map((one) => one.act).filter((act) => act.startsWith("lost-wallet"))).toEqual([
		...["lost-wallet.claimed", "lost-wallet.claimed", "lost-wallet.accepted"],
	])
	// Documents go after their time, the claim stays.
	await forgetDocuments(world.worker)
	expect((await findLostWallet(web, id))?.files).toHaveLength(2)
	world.turnTo(31 * 86_400)
	await forgetDocuments(world.worker)
	expect(await findLostWallet(web, id)).toMatchObject({ status: "accepted", files: [] })
})

test("documents handed in at the same moment are no more than there may be", async () => {
	const { world, someone, send, ownerOf } = await people()
	const kim = someone()
	const id = randomUUID()
	await send(kim, { id })
	const said = await Promise.all(Array.from({ length: 8 }, () => send(kim, { claim: id })))
	expect(said.filter((one) => "done" in one)).toHaveLength(LOST_WALLET_LIMITS.files - 1)
	const [claim] = await lostWalletsOf(world.web, ownerOf(kim))
	expect(claim?.files).toHaveLength(LOST_WALLET_LIMITS.files)
})

test("what is wrong is said beside its field and stays typed; nobody adds to another's claim, and one is open for a wallet", async () => {
	const { world, web, someone, send, ownerOf } = await people()
	const kim = someone()
	const wrong = async (who: RequestContext, sent: Sent) => {
		const said = await send(who, sent)
		if ("done" in said) throw new Error("it was taken")
		return [said.status, Object.keys(said.errors), said.typed.explanation]
	}
	const told = "Klip is closed on my phone."
	expect(await wrong(kim, { oldWallet: "0x12" })).toEqual([400, ["oldWallet"], told])
	expect(await wrong(kim, { oldWallet: kim.who.wallet?.address ?? "" })).toEqual([400, ["oldWallet"], told])
	expect(await wrong(kim, { explanation: " \n" })).toEqual([400, ["explanation"], ""])
	expect((await wrong(kim, { explanation: "가".repeat(2_001) })).slice(0, 2)).toEqual([400, ["explanation"]])
	expect(await wrong(kim, { bytes: Buffer.from("GIF89a") })).toEqual([415, ["file"], told])
	expect(await wrong(kim, { id: "x" })).toEqual([400, ["form"], told])
	const stale = someone(new Date(Date.now() - 16 * 60_000))
	expect(await send(stale, {})).toMatchObject({ status: 401, again: true })
	const kaia = { ...kim, who: { ...kim.who, wallet: kim.who.wallet && { ...kim.who.wallet, chain: "kaia" as const } } }
	expect(await send(kaia, {})).toMatchObject({ status: 403 })
	expect(await world.ctx.db.$count(lostWallet)).toBe(0)

	const id = randomUUID()
	expect(await send(kim, { id })).toEqual({ done: "said" })
	expect(await send(kim, {})).toMatchObject({ status: 409 })
	const lee = someone()
	expect(await send(lee, { claim: id })).toMatchObject({ status: 404 })
	expect(await send(lee, { id })).toMatchObject({ status: 409 })
	expect(await send(lee, {})).toEqual({ done: "said" })
	for (let n = 0; n < 4; n++) expect(await send(kim, { claim: id })).toEqual({ done: "added" })
	expect(await send(kim, { claim: id })).toMatchObject({ status: 409 })
	expect(await world.ctx.db.$count(lostWalletFile, eq(lostWalletFile.lostWalletId, id))).toBe(5)

	// One's own data shows it, and takes it away with its documents.
	const who = { wallet: kim.who.wallet as NonNullable<typeof kim.who.wallet>, draftOwner: null }
	expect(await readLostWallets(web, who)).toMatchObject([{ id, files: Array(5).fill({ type: "application/pdf" }) }])
	expect(await eraseLostWallets(web, who)).toEqual({ lostWallets: 1 })
	expect(await lostWalletsOf(web, ownerOf(kim))).toEqual([])
	const left = await world.ctx.db.select().from(file).where(eq(file.state, "stored"))
	expect(left.map((one) => one.owner)).toEqual([ownerOf(lee)])
})
