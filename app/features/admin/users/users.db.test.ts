import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import type { Db } from "#app/db/client.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { keepMemberChoice } from "#app/identity/members/choice.server.ts"
import { memberOf } from "#app/identity/members/members.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { endSessionsOf } from "#app/identity/sessions/end-sessions-of.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { memberWallet, session } from "#app/identity/tables.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { rowsRead } from "#tests/bench/indexed-queries.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { findUser, walletIn } from "./find-user.server.ts"
import { countAccounts, listAccounts } from "./list-accounts.server.ts"
import { countWallets, listWallets } from "./list-wallets.server.ts"
import { ACCOUNT_TERMS, WALLET_TERMS } from "./user-terms.ts"

const EVM = "0x52908400098527886e0f7030069857d2e4169ee7"

async function world() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db } = database
	const ctx = { db: database.asWeb().db, secret: "s".repeat(40) }
	const signedIn = async (chain: "solana" | "ethereum" | "kaia", address: string) => {
		const wallet = { chain, address, walletType: chain === "solana" ? "phantom" : "metamask" }
		await memberOf(db, wallet)
		await openSession({ db, secret: ctx.secret }, { ...wallet, userAgent: "a browser" })
		return wallet
	}
	const made = async (uid: string, more: Partial<typeof account.$inferInsert> = {}) => {
		const [row] = await db
			.insert(account)
			.values({ uid, passwordHash: "", ...more })
			.returning({ id: account.id })
		return row?.id ?? ""
	}
	return { database, db, ctx, signedIn, made }
}
const wallets = (query: string) => readListing(new URLSearchParams(query), WALLET_TERMS)
const accounts = (query: string) => readListing(new URLSearchParams(query), ACCOUNT_TERMS)

test("L005: a wallet is found by the beginning of its address, however EVM letters are written, and by its network", async () => {
	const { ctx, db, signedIn } = await world()
	const solana = await signedIn("solana", testKey().address)
	await signedIn("kaia", EVM)
	await signedIn("ethereum", EVM)
	const found = async (query: string) =>
		(await listWallets(ctx, wallets(query))).rows.map(({ chain, address }) => `${chain}:${address}`)
	expect(await found("")).toEqual([`ethereum:${EVM}`, `kaia:${EVM}`, walletKey(solana)])
	expect(await found("sort=first")).toEqual([walletKey(solana), `kaia:${EVM}`, `ethereum:${EVM}`])
	expect(await found(`q=${solana.address.slice(0, 6)}`)).toEqual([walletKey(solana)])
	expect(await found("q=0x52908400098527886E0F")).toHaveLength(2)
	expect(await found("q=0X5290&chain=kaia")).toEqual([`kaia:${EVM}`])
	for (const query of ["q=%25", "q=_", `q=${solana.address.slice(1)}`, "q=0x5291"])
		expect(await found(query)).toEqual([])
	expect(await countWallets(ctx, wallets("q=0x5290"))).toEqual({ count: 2, exact: true })
	const [line] = (await listWallets(ctx, wallets("chain=solana"))).rows
	expect(line).toMatchObject({ walletType: "phantom", language: null, seenAt: expect.any(Date) })
	await keepMemberChoice({ db, now: async () => new Date() }, { owner: walletKey(solana), lang: "idn", theme: null })
	await db.delete(session)
	const [chosen] = (await listWallets(ctx, wallets("chain=solana"))).rows
	expect(chosen).toMatchObject({ language: "idn", seenAt: null })
})

test("L005: pages of wallets hold each once", async () => {
	const { ctx, db, signedIn } = await world()
	for (let n = 0; n < 7; n++) await signedIn("solana", testKey().address)
	await db.update(memberWallet).set({ linkedAt: new Date("2026-11-01") })
	const seen: string[] = []
	let after = null as Awaited<ReturnType<typeof listWallets>>["next"]
	do {
		const { rows, next } = await listWallets(ctx, { ...wallets(""), after }, 3)
		seen.push(...rows.map(({ address }) => address))
		after = next
	} while (after)
	expect([seen.length, new Set(seen).size]).toEqual([7, 7])
})

test("L005: an account is found by the beginning of its ID, name or nickname", async () => {
	const { ctx, made } = await world()
	await made("kim@example.org", { name: "Kim Minji", nickname: "Punky" })
	await made("lee@example.org", { name: "이수진", adminCode: "the admin code", disabledAt: new Date() })
	const found = async (query: string) => (await listAccounts(ctx, accounts(query))).rows.map(({ uid }) => uid)
	for (const q of ["kim@", "KIM m", "punk"]) expect([q, await found(`q=${q}`)]).toEqual([q, ["kim@example.org"]])
	expect(await found("q=이수")).toEqual(["lee@example.org"])
	expect(await found("q=example")).toEqual([])
	expect(await found("sort=id-")).toEqual(["lee@example.org", "kim@example.org"])
	expect(await countAccounts(ctx, accounts("q=k"))).toEqual({ count: 1, exact: true })
	// Found by two of the three: there once.
	await made("zoe@example.org", { name: "Zoe", nickname: "zoe" })
	expect(await found("q=zo")).toEqual(["zoe@example.org"])
	const [lee] = (await listAccounts(ctx, accounts("q=lee"))).rows
	expect(lee).toEqual({
		...{ uid: "lee@example.org", name: "이수진", nickname: "", language: "eng", isOperator: true },
		...{ madeAt: expect.any(Date), seenAt: null, closedAt: expect.any(Date) },
	})
})

test("a page of wallets or accounts reads as many rows as it shows, however many there are", async () => {
	const { db, database } = await world()
	await db.execute(sql`insert into member (id) select md5('m' || n)::uuid from generate_series(1, 20000) n`)
	await db.execute(sql`insert into member_wallet (member_id, chain, address, wallet_type, linked_at)
		select md5('m' || n)::uuid, 'solana', md5(n::text), 'phantom', now() - n * interval '1 second' from generate_series(1, 20000) n`)
	await db.execute(sql`insert into account (uid, name, nickname, password_hash, created_at)
		select md5(n::text) || '@example.org', 'Name ' || md5(n::text), left(md5('n' || n), 20), '', now() - n * interval '1 second'
		from generate_series(1, 20000) n`)
	await db.execute(sql`analyze member_wallet, account`)
	const rows = async (work: (needs: { db: Db }) => Promise<unknown>) => rowsRead(database.sql, (db) => work({ db }))
	for (const query of ["", "sort=first", "q=c4ca42", "q=4"])
		expect([query, (await rows((ctx) => listWallets(ctx, wallets(query)))) < 700]).toEqual([query, true])
	for (const query of ["", "sort=id", "q=c4ca42", "q=name%20c4ca42", "q=4", "q=name"])
		expect([query, (await rows((ctx) => listAccounts(ctx, accounts(query)))) < 700]).toEqual([query, true])
	expect(
		await rows((ctx) => findUser(ctx, { chain: "solana", address: "c4ca4238a0b923820dcc509a6f75849b" })),
	).toBeLessThan(50)
})

test("support sees of a wallet how often it is signed in and what it is linked with, and no more", async () => {
	const { ctx, db, signedIn } = await world()
	const [one, other] = [await signedIn("kaia", EVM), await signedIn("ethereum", EVM)]
	const [member] = await db
		.select({ id: memberWallet.memberId })
		.from(memberWallet)
		.where(eq(memberWallet.chain, "kaia"))
	await db.update(memberWallet).set({ memberId: member?.id ?? "", label: "savings" })
	await signedIn("kaia", EVM)
	const found = await findUser(ctx, one)
	expect(found).toEqual({
		wallet: expect.objectContaining({ chain: "kaia", address: EVM }),
		others: [{ chain: "ethereum", address: EVM }],
		sessions: { open: 2, kept: 2, browsers: 1 },
	})
	const [opened] = await db.select().from(session)
	const told = JSON.stringify(found)
	for (const hidden of [opened?.tokenHash, opened?.id, "a browser", "savings"]) expect(told).not.toContain(hidden)
	expect(await findUser(ctx, { ...other, address: `0x${"1".repeat(40)}` })).toBeNull()
	for (const query of ["chain=solana", "chain=nothing&address=x", `chain=solana&address=${EVM}`, ""])
		expect(walletIn(new URLSearchParams(query))).toBeNull()
	expect(walletIn(new URLSearchParams({ chain: "kaia", address: EVM.toUpperCase().replace("0X", "0x") }))).toEqual({
		chain: "kaia",
		address: EVM,
	})
})

test("an operator ends all sessions of a wallet, with a reason that is kept, once", async () => {
	const { ctx, db, signedIn, made } = await world()
	const accountId = await made(`${randomUUID()}@example.org`)
	const [one, other] = [await signedIn("solana", testKey().address), await signedIn("solana", testKey().address)]
	await signedIn("solana", one.address)
	const asked = { wallet: one, by: { accountId }, why: "The phone was lost" }
	const ended = await Promise.all([endSessionsOf(ctx, asked), endSessionsOf(ctx, asked)])
	expect(ended.sort()).toEqual([0, 2])
	expect(await db.$count(session, sql`${session.revokedAt} is null`)).toBe(1)
	expect((await findUser(ctx, other))?.sessions.open).toBe(1)
	expect(await db.select().from(audit)).toMatchObject([
		{
			...{ actor: accountKey(accountId), act: "sessions.ended", subject: walletKey(one) },
			facts: { sessions: 2, why: "The phone was lost" },
		},
	])
})
