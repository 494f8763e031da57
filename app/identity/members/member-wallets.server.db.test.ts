import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { listWalletsAndDevices } from "../sessions/devices.server.ts"
import { readSession } from "../sessions/session.server.ts"
import { type Holder, identityBench, newHolder } from "../testing.ts"
import { forgetWallet, renameWallet, unlinkWallet } from "./member-wallets.server.ts"

const listWallets = async (asking: Parameters<typeof listWalletsAndDevices>[0]) =>
	(await listWalletsAndDevices(asking)).wallets

const { context, count, enter, link, sql, visit } = identityBench()

/** Somebody with a Solana and an Ethereum wallet. */
async function member() {
	const [first, second] = [newHolder.solana(), newHolder.ethereum()]
	const { token } = await link(second, { holder: first, token: await enter(first) })
	const asking = await visit(token)
	const idOf = async (holder: Holder) =>
		(await listWallets(asking)).find(({ address }) => address === holder.address)?.id ?? ""
	return { first, second, token, asking, idOf }
}

const NO_WALLET = { code: "identity:noWallet", status: 404 }

test("a member's wallets are listed with network, brand, name and date, the oldest first", async () => {
	const { asking, first, second } = await member()
	expect(await listWallets(asking)).toMatchObject([
		{ chain: "solana", address: first.address, walletType: "phantom", label: "", linkedAt: expect.any(Date) },
		{ chain: "ethereum", address: second.address, walletType: "metamask", label: "" },
	])
})

test("a wallet gets the name that its owner gives it, of 1 to 40 characters", async () => {
	const { asking, second, idOf } = await member()
	const wallet = await idOf(second)
	await renameWallet(asking, { wallet, label: "  차가운 지갑 " })
	await renameWallet(asking, { wallet, label: "차가운 지갑" })
	expect((await listWallets(asking))[1]?.label).toBe("차가운 지갑")
	await renameWallet(asking, { wallet, label: "🔑".repeat(40) })
	for (const label of ["", "   ", "x".repeat(41), "a\0b"])
		await expect(Promise.resolve().then(() => renameWallet(asking, { wallet, label }))).rejects.toMatchObject({
			code: "identity:label",
		})
	const notes =
		await sql()`select facts from audit where act = 'wallet.renamed' and subject = ${`ethereum:${second.address}`}`
	expect(notes).toHaveLength(2)
})

test("an unlinked wallet is a stranger at once: its sessions end, and it comes back as somebody else", async () => {
	const { asking, first, second, idOf, token } = await member()
	const theirs = await enter(second)
	const elsewhere = await enter(first)
	const { token: renewed } = await unlinkWallet(asking, { wallet: await idOf(second) })
	for (const ended of [theirs, elsewhere, token]) expect(await readSession(context(), ended)).toBeNull()
	expect((await readSession(context(), renewed ?? ""))?.memberWallets).toHaveLength(1)
	const back = await readSession(context(), await enter(second))
	expect(back?.memberWallets).toEqual([{ chain: "ethereum", address: second.address }])
	const notes =
		await sql()`select actor, facts from audit where act = 'wallet.unlinked' and subject = ${`ethereum:${second.address}`}`
	expect(notes).toEqual([{ actor: `solana:${asking.who.wallet.address}`, facts: { sessions: 1 } }])
})

test("unlinking the wallet of this very session says so, and ends it", async () => {
	const { asking, first, idOf, token } = await member()
	expect(await unlinkWallet(asking, { wallet: await idOf(first) })).toEqual({ token: null })
	expect(await readSession(context(), token)).toBeNull()
})

test("the last wallet stays, whoever is quicker", async () => {
	const { asking, first, second, idOf } = await member()
	const ids = [await idOf(first), await idOf(second)]
	const done = await Promise.allSettled(ids.map((wallet) => unlinkWallet(asking, { wallet })))
	expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
	const [left] = await sql()`select count(*)::int as n from member_wallet where id in ${sql()(ids)}`
	expect(left?.n).toBe(1)
	const alone = newHolder.kaia()
	const visiting = await visit(await enter(alone))
	const [only] = await listWallets(visiting)
	await expect(unlinkWallet(visiting, { wallet: only?.id ?? "" })).rejects.toMatchObject({
		code: "identity:lastWallet",
		status: 409,
	})
})

test("unlinking needs a signature from the last fifteen minutes", async () => {
	const { token, first, second, idOf } = await member()
	await sql()`update session set signed_at = now() - interval '16 minutes' where address = ${first.address}`
	const late = await visit(token)
	await expect(unlinkWallet(late, { wallet: await idOf(second) })).rejects.toMatchObject({ code: "identity:signAgain" })
	expect(await listWallets(late)).toHaveLength(2)
})

test("nobody can name or unlink another member's wallet, nor one that does not exist", async () => {
	const [mine, theirs] = [await member(), await member()]
	const before = await listWallets(theirs.asking)
	for (const wallet of [await theirs.idOf(theirs.first), await theirs.idOf(theirs.second), randomUUID(), "x", ""]) {
		await expect(unlinkWallet(mine.asking, { wallet })).rejects.toMatchObject(NO_WALLET)
		await expect(renameWallet(mine.asking, { wallet, label: "mine now" })).rejects.toMatchObject(NO_WALLET)
	}
	expect(await listWallets(theirs.asking)).toEqual(before)
	for (const { address } of before) expect(await count("session", address)).toBeLessThanOrEqual(1)
	expect(await readSession(context(), theirs.token)).not.toBeNull()
})

test("a forgotten wallet leaves its member, and the last one takes the member along", async () => {
	const { asking, first, second } = await member()
	const members = await count("member")
	const { db } = asking
	expect(await db.transaction((tx) => forgetWallet(tx, first))).toBe(1)
	expect([await count("member"), await count("member_wallet", second.address)]).toEqual([members, 1])
	expect(await db.transaction((tx) => forgetWallet(tx, second))).toBe(1)
	expect(await db.transaction((tx) => forgetWallet(tx, second))).toBe(0)
	expect(await count("member")).toBe(members - 1)
})
