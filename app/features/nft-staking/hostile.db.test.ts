import { randomUUID } from "node:crypto"
import {
	AuthorityType,
	createInitializeAccountInstruction,
	createSetAuthorityInstruction,
	createTransferCheckedInstruction,
	getAccountLen,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import { Connection, Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import type { HeldNft } from "#app/chains/nfts.ts"
import { ledgerBalance, outgoing } from "#app/settlement/tables.server.ts"
import {
	act,
	holder,
	lockAll,
	outcomes,
	sendAs,
	sign,
	stakeAll,
	stakesOf,
	transfer,
	turnTo,
} from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { actIdOf } from "./ask-for-act.server.ts"
import { doDueStakes } from "./do-due.server.ts"
import { lookAtStakes } from "./look-at-chain.server.ts"
import { detailsOf } from "./pages/program/dialogs.server.ts"
import { boost } from "./programs/boost.ts"
import { recountCover } from "./recount-cover.server.ts"

const balance = async (world: World, owner: string, kind: string) => {
	const { address } = world.ctx.assets.get("scg")
	const rows = await world.ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.owner, owner))
	return rows.find((one) => one.kind === kind && one.asset === address)?.balance ?? 0n
}

test("the id of an act is neither chosen nor another's: two wallets that name one request have two acts, and a thaw cannot be kept from being written", async () => {
	const request = randomUUID()
	expect(actIdOf("one", request)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
	expect(actIdOf("one", request)).not.toBe(actIdOf("two", request))
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 1)
	await lockAll(world, wallet, nfts)
	const [stake] = await stakesOf(world, wallet)
	await turnTo(world, 2)
	const coins = await act(world, wallet, {
		kind: "claim",
		program: "nova",
		id: stake?.id ?? "",
		input: { reward: "coin", units: null, answers: null },
	})
	expect([coins.refusal, coins.id === stake?.id]).toEqual([null, false])
	// A payout of any kind may have taken the id before.
	await world.database.sql`update nft_stake set due_at = due_at where id = ${stake?.id ?? ""}`
	await turnTo(world, 91)
	await doDueStakes(world.worker)
	const thaws = await world.ctx.db.select().from(outgoing).where(sql`${outgoing.kind} = 'thaw'`)
	expect(thaws.map((one) => one.subjectId === stake?.id)).toEqual([false])
}, 120_000)

test("one stake that cannot be done holds up no other", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	await lockAll(world, wallet, nfts)
	const [bad, good] = await stakesOf(world, wallet)
	await world.database.sql.unsafe(`
		create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
		create trigger refuse_one before update on nft_stake for each row when (old.id = '${bad?.id}' and new.status = 'matured') execute function refuse_one()`)
	await turnTo(world, 91)
	await doDueStakes(world.worker)
	const rows = await stakesOf(world, wallet)
	expect(rows.find((one) => one.id === bad?.id)?.status).toBe("locked")
	expect(rows.find((one) => one.id === good?.id)?.status).toBe("matured")
	await world.database.sql.unsafe("drop trigger refuse_one on nft_stake")
	await doDueStakes(world.worker)
	expect((await stakesOf(world, wallet)).find((one) => one.id === bad?.id)?.status).toBe("matured")
}, 120_000)

/** What anybody may send: money of their own to themselves, with somebody's account named beside it. */
function naming({ publicKey }: Keypair, account: string) {
	const step = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 })
	step.keys.push({ pubkey: new PublicKey(account), isSigner: false, isWritable: false })
	return step
}

test("a stranger who names somebody's account in a transaction of their own ends nothing; one who hides a move behind many others does not hide it", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	const stranger = await holder(world, 0)
	await stakeAll(world, wallet, nfts)
	const [still, moved] = nfts
	if (!still || !moved) throw new Error("no NFTs")
	await sendAs(world, [naming(stranger.wallet, still.account)], stranger.wallet)
	await transfer(world, wallet, moved, stranger.wallet.publicKey)
	const { nfts: there } = await world.ctx.chains.solana.nfts.heldBy(stranger.wallet.publicKey.toBase58(), 5_000)
	const [away] = there
	if (!away) throw new Error("it did not arrive")
	await transfer(world, stranger.wallet, away, wallet.publicKey)
	for (let n = 0; n < 130; n++)
		await sendAs(world, [naming(stranger.wallet, moved.account)], stranger.wallet, { mine: n % 20 === 19 })
	world.mine()
	await turnTo(world, 7)
	await act(world, wallet, { kind: "check-in", numbers: nfts.map((one) => one.number) })
	const rows = await stakesOf(world, wallet)
	expect(rows.find((one) => one.asset === still.asset)?.status).toBe("staked")
	expect(rows.find((one) => one.asset === moved.asset)).toMatchObject({ status: "lost", endReason: "moved" })
}, 120_000)

test("however often strangers name accounts, a look reads little, each transaction once, and goes on until it has found what they hide", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	const stranger = await holder(world, 0)
	const [still, moved] = nfts
	if (!still || !moved) throw new Error("no NFTs")
	await stakeAll(world, wallet, nfts)
	const both = [naming(stranger.wallet, still.account), naming(stranger.wallet, moved.account)]
	const flood = async () => {
		for (let n = 0; n < 30; n++) await sendAs(world, both, stranger.wallet, { mine: n % 10 === 9 })
	}
	await flood()
	await transfer(world, wallet, moved, stranger.wallet.publicKey)
	const { nfts: there } = await world.ctx.chains.solana.nfts.heldBy(stranger.wallet.publicKey.toBase58(), 5_000)
	await transfer(world, stranger.wallet, there[0] as HeldNft, wallet.publicKey)
	await flood()
	world.mine()
	const read = vi.spyOn(Connection.prototype, "getTransactions")
	onTestFinished(() => read.mockRestore())
	let known = await stakesOf(world, wallet)
	const left = new Map<string, string | null>()
	let looks = 0
	for (let isWhole = false; !isWhole; looks++) {
		read.mockClear()
		const seen = await lookAtStakes(world.worker, known, 20)
		if (!seen) throw new Error("the chain is silent")
		const asked = read.mock.calls.flatMap(([signatures]) => signatures)
		expect(asked.length).toBeLessThanOrEqual(20)
		expect(new Set(asked).size).toBe(asked.length)
		for (const [id, one] of seen) left.set(id, left.get(id) ?? one.left)
		known = known.map((one) => ({ ...one, lastMove: seen.get(one.id)?.newest ?? null }))
		isWhole = [...seen.values()].every((one) => one.isWhole)
	}
	expect(looks).toBeGreaterThan(2)
	expect(known.map((one) => [one.asset === moved.asset, left.get(one.id) !== null]).sort()).toEqual([
		[false, false],
		[true, true],
	])
}, 120_000)

test("an account that is made over to another between the signature and the freeze is freed at once, and is nobody's stake", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 1)
	const [nft] = nfts
	if (!nft) throw new Error("no NFT")
	const victim = Keypair.generate().publicKey
	// An account whose owner can be changed.
	const account = Keypair.generate()
	const space = getAccountLen([])
	const lamports = await world.solana.getMinimumBalanceForRentExemption(space)
	await sendAs(
		world,
		[
			SystemProgram.createAccount({
				fromPubkey: wallet.publicKey,
				newAccountPubkey: account.publicKey,
				space,
				lamports,
				programId: TOKEN_2022_PROGRAM_ID,
			}),
			createInitializeAccountInstruction(
				account.publicKey,
				new PublicKey(nft.asset),
				wallet.publicKey,
				TOKEN_2022_PROGRAM_ID,
			),
			createTransferCheckedInstruction(
				new PublicKey(nft.account),
				new PublicKey(nft.asset),
				account.publicKey,
				wallet.publicKey,
				1n,
				0,
				[],
				TOKEN_2022_PROGRAM_ID,
			),
		],
		wallet,
		{ more: [account] },
	)
	const row = await stakeAll(world, wallet, nfts, { program: "nova", input: { days: 270 } })
	await sign(world, wallet, row.id)
	// Made over in the very block in which the worker's signature comes: nobody has seen it before.
	const makeOver = createSetAuthorityInstruction(
		account.publicKey,
		wallet.publicKey,
		AuthorityType.AccountOwner,
		victim,
		[],
		TOKEN_2022_PROGRAM_ID,
	)
	await sendAs(world, [makeOver], wallet, { mine: false })
	await world.reconcile()
	for (let n = 0; n < 5; n++) await world.settle()
	const { states } = await world.ctx.chains.solana.nfts.states([
		{ asset: nft.asset, account: account.publicKey.toBase58() },
	])
	expect(states[0]).toMatchObject({ isFrozen: false })
	expect(states[0]).toMatchObject({ owner: victim.toBase58() })
	expect(await outcomes(world, row.id)).toMatchObject([{ outcome: "skipped", reason: "moved" }])
	expect(await stakesOf(world, wallet)).toEqual([])
}, 120_000)

test("staking and unstaking in turn takes nothing from the budget, and what nobody can earn any more goes back to it", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 20)
	const budget = () => balance(world, "nft-staking", "reward-budget")
	const before = await budget()
	for (let n = 0; n < 3; n++) {
		await stakeAll(world, wallet, nfts)
		await act(world, wallet, { kind: "unstake", numbers: nfts.map((one) => one.number) })
	}
	// What was earned in those moments stays covered.
	expect(before - (await budget())).toBeLessThan(100_000n)
	await stakeAll(world, wallet, nfts)
	await turnTo(world, 30)
	await doDueStakes(world.worker)
	const held = await balance(world, "nft-staking/boost", "reward-reserved")
	await recountCover(world.worker)
	expect(await balance(world, "nft-staking/boost", "reward-reserved")).toBeLessThan(held)
	const coins = await act(world, wallet, { kind: "claim", input: { reward: "coin", units: null, answers: null } })
	expect(coins.refusal).toBe(null)
}, 120_000)

test("a term pays the plain rate until its end, and nothing while it can be taken back whole", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 5)
	await lockAll(world, wallet, nfts, 270)
	const claim = (units: string | null) =>
		act(world, wallet, { kind: "claim", program: "nova", input: { reward: "coin", units, answers: null } })
	await turnTo(world, 0.9)
	expect((await claim(null)).refusal).toBe("nothing")
	await turnTo(world, 4)
	// Five of them, one a day each.
	expect((await claim("21000000")).refusal).toBe("too-much")
	expect((await claim("19000000")).refusal).toBe(null)
}, 120_000)

test("an address that names no day of this time searches for none", async () => {
	const world = await stakingWorld({ payouts: false })
	const { wallet } = await holder(world, 0)
	const { askingAs } = await import("#tests/factories/stakes.ts")
	const tab = boost.tabs[1]
	if (!tab) throw new Error("no tab")
	for (const wrong of [
		"before=9999999999999999",
		"before=8640000000000000",
		"from=0000-01-01",
		"to=9999-12-31",
		"to=2026-13-45",
	]) {
		const query = new URLSearchParams(`details=coin&${wrong}`)
		const found = await detailsOf(
			askingAs(world, wallet),
			{ program: boost, tab, term: null, chosen: [], fresh: false },
			{ lang: "eng", query },
		)
		expect(found?.entries, wrong).toEqual([])
	}
})
