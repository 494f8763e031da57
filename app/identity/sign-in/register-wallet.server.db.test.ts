import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { registerWallet } from "./register-wallet.server.ts"

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())

const register = (walletType: string, walletAddress: string, demo = false) =>
	registerWallet({ db: database.db, demo }, { uid: "", walletAddress, walletType, regId: "", session: null })

test("20 registrations of one wallet at once make one user, and all get its uuid", async () => {
	const { address } = testKey()
	const ids = await Promise.all(Array.from({ length: 20 }, () => register("phantom", address)))
	expect(new Set(ids).size).toBe(1)
	expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
	const [row] = await database.sql`select count(*)::int as n from wallet_user where wallet_address = ${address}`
	expect(row?.n).toBe(1)
	expect(await register("phantom", address)).toBe(ids[0])
})

const sessionOf = (address: string) => ({
	...{ chain: "solana" as const, address, walletType: "phantom", signedAt: new Date(), sessionId: "s" },
	memberWallets: [{ chain: "solana" as const, address }],
})
const stored = async (address: string) =>
	(await database.sql`select uid, reg_id from wallet_user where wallet_address = ${address}`)[0]

test("uid and reg_id are stored for a caller with a session of that wallet, and for no other caller", async () => {
	const [{ address }, other] = [testKey(), testKey()]
	const claim = { uid: "victim@example.org", walletAddress: address, walletType: "phantom", regId: "stranger" }
	const call = (session: ReturnType<typeof sessionOf> | null, change: Partial<typeof claim> = {}) =>
		registerWallet({ db: database.asWeb().db, demo: false }, { ...claim, ...change, session })
	const id = await call(null)
	expect(await stored(address)).toEqual({ uid: null, reg_id: null })
	expect(await call(sessionOf(other.address))).toBe(id)
	expect(await stored(address)).toEqual({ uid: null, reg_id: null })
	expect(await call(sessionOf(address), { uid: "owner@example.org", regId: "own" })).toBe(id)
	expect(await stored(address)).toEqual({ uid: "owner@example.org", reg_id: "own" })
	await call(null)
	await call(sessionOf(address), { uid: "", regId: "" })
	expect(await stored(address)).toEqual({ uid: "owner@example.org", reg_id: "own" })
})

test("the uuid of a wallet is the same again after its row was removed", async () => {
	const { address } = testKey()
	const id = await register("phantom", address)
	await database.sql`delete from wallet_user where wallet_address = ${address}`
	expect(await register("phantom", address)).toBe(id)
})

test("the same address in another brand of wallet is another claim", async () => {
	const { address } = testKey()
	expect(await register("phantom", address)).not.toBe(await register("solflare", address))
})

test("kaikas is kaia, and an Ethereum address has one spelling", async () => {
	const lower = `0x${"ab".repeat(20)}`
	expect(await register("kaikas", lower.toUpperCase().replace("0X", "0x"))).toBe(await register("kaia", lower))
})

test("unknown wallets and addresses of the wrong kind are refused", async () => {
	const { address } = testKey()
	for (const [type, of] of [
		["excalibur", address],
		["phantom", `0x${"ab".repeat(20)}`],
		["metamask", address],
		["phantom", address.slice(0, 30)],
		["phantom", `${address} `],
	] as const)
		await expect(register(type, of)).rejects.toMatchObject({ status: 400 })
})

test("the demo wallet exists in the demo only", async () => {
	const { address } = testKey()
	await expect(register("demo", address)).rejects.toMatchObject({ status: 400 })
	expect(await register("demo", address, true)).toMatch(/^[0-9a-f-]{36}$/)
})

test("the database itself knows the seven printed wallet types, WalletConnect and the demo's, and no other", async () => {
	const insert = database.sql`insert into wallet_user (wallet_type, wallet_address) values ('excalibur', 'x')`
	await expect(insert).rejects.toThrow(/wallet_type_check/)
})
