import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { ledgerBalance, outgoing } from "#app/settlement/tables.server.ts"
import {
	act,
	holder,
	lockAll,
	outcomes,
	sign,
	stakeAll,
	stakesOf,
	transfer,
	turnTo,
} from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { endUnsigned } from "./acts/end-unsigned.server.ts"
import { doDueStakes } from "./do-due.server.ts"

const coin = (world: World) => world.ctx.assets.get("scg").address
const held = async (world: World, owner: string) => {
	const rows = await world.ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.owner, owner))
	return rows.find((one) => one.asset === coin(world) && one.kind === "reward-reserved")?.balance ?? 0n
}
const budget = async (world: World) => {
	const rows = await world.ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.owner, "nft-staking"))
	return rows.find((one) => one.asset === coin(world) && one.kind === "reward-budget")?.balance ?? 0n
}
const states = async (world: World, nfts: readonly { asset: string; account: string }[]) =>
	(await world.ctx.chains.solana.nfts.states(nfts)).states

test("an NFT is frozen for a term with its owner's signature, cannot move, and is free and counts on without a term at its end", async () => {
	const world = await stakingWorld()
	const before = await budget(world)
	const { wallet, nfts } = await holder(world, 2)
	const row = await lockAll(world, wallet, nfts, 90)
	expect(await outcomes(world, row.id)).toMatchObject([{ outcome: "done" }, { outcome: "done" }])
	expect(await states(world, nfts)).toMatchObject([{ isFrozen: true }, { isFrozen: true }])
	const [first] = await stakesOf(world, wallet)
	// 1.25 a day for ninety days, and five percent.
	expect(await held(world, first?.id ?? "")).toBe(118_125_000n)
	expect(before - (await budget(world))).toBeGreaterThanOrEqual(236_250_000n)
	const [nft] = nfts
	if (!nft) throw new Error("no NFT")
	const stranger = await holder(world, 0)
	const signature = await transfer(world, wallet, nft, stranger.wallet.publicKey)
	const { value } = await world.solana.getSignatureStatuses([signature])
	// 0x11: the account is frozen.
	expect(value[0]?.err).toEqual({ InstructionError: [1, { Custom: 17 }] })
	await turnTo(world, 90.1)
	await doDueStakes(world.worker)
	await world.settle()
	await world.settle()
	expect(await states(world, nfts)).toMatchObject([{ isFrozen: false }, { isFrozen: false }])
	const rows = await stakesOf(world, wallet)
	expect(rows.map((one) => `${one.program} ${one.status}`).sort()).toEqual([
		"boost staked",
		"boost staked",
		"nova matured",
		"nova matured",
	])
	const bonus = await act(world, wallet, {
		kind: "claim",
		program: "nova",
		input: { reward: "bonus", units: null, answers: null },
	})
	const coins = await act(world, wallet, {
		kind: "claim",
		program: "nova",
		input: { reward: "coin", units: null, answers: null },
	})
	expect([bonus.refusal, coins.refusal]).toEqual([null, null])
	await world.settle()
	await world.settle()
	const paid = await world.ctx.db.select().from(outgoing).where(eq(outgoing.subjectId, coins.id))
	expect(paid).toMatchObject([{ status: "done" }])
	// What the missed weeks did not earn is the budget's again; nothing is held for nobody.
	for (const one of rows.filter((row) => row.program === "nova")) expect(await held(world, one.id)).toBe(0n)
}, 120_000)

test("in its first day a term is taken back whole; later it is left early, may be thought better of, and costs the bonus", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	await lockAll(world, wallet, nfts, 180)
	const [one, two] = nfts
	if (!one || !two) throw new Error("no NFTs")
	const leave = (number: number) => act(world, wallet, { kind: "unstake", program: "nova", numbers: [number] })
	await leave(one.number)
	await world.settle()
	await world.settle()
	expect((await states(world, [one]))[0]).toMatchObject({ isFrozen: false })
	const whole = (await stakesOf(world, wallet)).find((row) => row.number === one.number)
	expect(whole).toMatchObject({ status: "unstaked", endReason: "cooling-off" })
	expect(await held(world, whole?.id ?? "")).toBe(0n)
	await turnTo(world, 6)
	await leave(two.number)
	await act(world, wallet, { kind: "undo", program: "nova", numbers: [two.number] })
	const kept = () => stakesOf(world, wallet).then((rows) => rows.find((row) => row.number === two.number))
	expect(await kept()).toMatchObject({ status: "locked", leftAt: null })
	await leave(two.number)
	await turnTo(world, 7.5)
	await doDueStakes(world.worker)
	expect(await kept()).toMatchObject({ status: "cooldown", multiplierBps: 10_000, bonusBps: 0 })
	const late = await act(world, wallet, { kind: "undo", program: "nova", numbers: [two.number] })
	expect((await outcomes(world, late.id))[0]).toMatchObject({ outcome: "skipped" })
	await turnTo(world, 9.5)
	await doDueStakes(world.worker)
	await world.settle()
	await world.settle()
	expect(await kept()).toMatchObject({ status: "unstaked", endReason: "left-early" })
	expect((await states(world, [two]))[0]).toMatchObject({ isFrozen: false })
	// Six days at the rate without a term.
	const coins = await act(world, wallet, {
		kind: "claim",
		program: "nova",
		input: { reward: "coin", units: null, answers: null },
	})
	expect(coins.refusal).toBe(null)
	const [paid] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.subjectId, coins.id))
	expect(Number(paid?.units)).toBeGreaterThan(5_900_000)
	expect(Number(paid?.units)).toBeLessThan(6_100_000)
}, 120_000)

test("nothing is frozen that nobody signed for, that another holds, or that the budget does not cover", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	const input = { days: 90 }
	const unsigned = await stakeAll(world, wallet, nfts, { program: "nova", input })
	expect(unsigned.state).toBe("signing")
	await turnTo(world, 0.02)
	await endUnsigned(world.worker)
	expect(await outcomes(world, unsigned.id)).toMatchObject([{ reason: "unsigned" }, { reason: "unsigned" }])
	// It is sold between the two signatures.
	const asked = await stakeAll(world, wallet, nfts, { program: "nova", input })
	await sign(world, wallet, asked.id)
	const [nft] = nfts
	if (!nft) throw new Error("no NFT")
	const buyer = await holder(world, 0)
	await transfer(world, wallet, nft, buyer.wallet.publicKey)
	await world.settle()
	expect(await outcomes(world, asked.id)).toMatchObject([{ reason: "moved" }, { reason: "moved" }])
	expect(await world.ctx.db.$count(cosigned, sql`${cosigned.status} = 'refused'`)).toBe(1)
	expect(await stakesOf(world, wallet)).toEqual([])
	const wrongTerm = await stakeAll(world, wallet, nfts.slice(1), { program: "nova", input: { days: 30 } })
	expect(await outcomes(world, wrongTerm.id)).toMatchObject([{ reason: "closed" }])
}, 120_000)
