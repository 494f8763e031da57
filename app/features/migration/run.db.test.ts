import { sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { action } from "#app/routes/api.migration.run.ts"
import { migrationWorld, someSolana } from "#tests/factories/migration-world.ts"
import { nftMigration } from "./tables.server.ts"

vi.setConfig({ testTimeout: 240_000 })

test("G018–G020, G028, N010: the printed call believes nothing that it is told, and answers the same outcome again", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder({ linked: to })
	const stranger = await world.holder()
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	const tokenOf = (of: string) =>
		openSession(world.ctx, { chain: "kaia", address: of, walletType: "kaia", userAgent: "" })
	const [own, foreign] = [await tokenOf(address), await tokenOf(stranger.address)]
	const one = await world.migrationOf(code)
	const said = {
		oldProjectId: one.oldProjectId,
		oldWalletAddress: address,
		oldWalletType: "kaikas",
		oldNftContract: nft.contract,
		oldNftId: `${nft.id}`,
		oldNftName: "any",
		oldNftImage: "-",
		newWalletAddress: to,
	}
	const run = async (query: Record<string, string>, { token = own, body = null as string | null } = {}) => {
		const request = new Request(`http://localhost/api/migration/run?${new URLSearchParams(query)}`, {
			method: "POST",
			headers: token ? { Cookie: `sid=${token}` } : {},
			body,
		})
		const context = { ctx: world.web, clientIp: "198.51.100.9", origin: "http://localhost" }
		// The cast: the route reads nothing else of the context.
		const answer = await action({ request, params: {}, context } as never)
		return { http: answer.status, ...((await answer.json()) as Record<string, unknown>) }
	}
	const count = async () => (await world.ctx.db.select({ n: sql<number>`count(*)::int` }).from(nftMigration))[0]?.n
	const before = await count()
	for (const name of Object.keys(said)) {
		const { [name as keyof typeof said]: _, ...rest } = said
		expect([name, await run(rest)]).toMatchObject([
			name,
			{ http: 400, resultCd: "FAIL", status: "fail", returnCd: "-1" },
		])
	}
	expect(await run({ ...said, oldWalletType: "phantom" })).toMatchObject({
		http: 400,
		code: "messages:error.walletNotSupported",
	})
	expect(await run({ ...said, newWalletAddress: "11111111111111111111111111111112x" })).toMatchObject({ http: 400 })
	expect(await run(said, { token: "" })).toMatchObject({ http: 401 })
	expect(await run(said, { token: foreign })).toMatchObject({
		http: 403,
		code: "messages:error.walletAddressesDifferent",
	})
	// Somebody else's NFT, named by a wallet that has announced nothing.
	expect(await run({ ...said, oldWalletAddress: stranger.address }, { token: foreign })).toMatchObject({ http: 404 })
	expect(await run({ ...said, newWalletAddress: someSolana() })).toMatchObject({ http: 409 })
	expect(await run({ ...said, oldProjectId: "other" })).toMatchObject({
		http: 404,
		code: "messages:error.noSuchProject",
	})
	expect((await run(said, { body: "x" })).http).toBe(400)
	const twice = [...Object.entries(said), ["newWalletAddress", to]]
	const odd = [
		{ ...said, oldNftId: "9".repeat(78) },
		{ ...said, oldNftId: "1\0" },
		{ ...said, oldNftName: "n".repeat(2_001) },
		{ ...said, oldWalletAddress: `${address}\0` },
		{ ...said, newWalletAddress: "1".repeat(5_000) },
	]
	for (const query of odd) expect((await run(query)).http).toBe(400)
	expect((await run(twice as never)).http).toBe(400)
	expect(await run({ ...said, oldProjectId: "\0" })).toMatchObject({ http: 404 })
	expect(await run(said)).toMatchObject({ http: 202, status: "processing", resultCd: "SUCCESS" })
	expect(await count()).toBe(before)
	await world.sendNft(wallet, nft)
	await world.payFee(wallet)
	// While Solana's node is down, for minutes, it is on its way, and it is minted once when the node is there again.
	world.chain.control("control_fault", { kind: "down" })
	for (const minutes of [0, 1, 10]) {
		world.turnTo(minutes * 60)
		await world.pass().catch(() => {})
		expect(await run(said)).toMatchObject({ http: 202, status: "processing" })
	}
	expect(await world.migrationOf(code)).toMatchObject({ status: "10", newMintKey: null })
	world.chain.control("control_release")
	const done = await world.until(code, "20")
	expect((await world.ctx.chains.solana.nfts.heldBy(to, 20_000)).nfts).toHaveLength(1)
	for (let n = 0; n < 2; n++)
		expect(await run(said)).toMatchObject({
			http: 200,
			status: "success",
			resultCd: "SUCCESS",
			returnCd: "0",
			returnValue: { code, newMintKey: done.newMintKey, regId: done.regId },
		})
	expect(await count()).toBe(before)
})
