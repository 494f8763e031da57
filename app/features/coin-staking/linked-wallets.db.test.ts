import { Keypair } from "@solana/web3.js"
import { expect, test } from "vitest"
import type { Proven } from "#app/db/context.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { sessionWallet, solanaWallet } from "#tests/factories/session-wallets.ts"
import { agreedStake, askingAs, newDraft, payDeposit, positionOf, shownSheet } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { agreeToStake } from "./agree-to-stake.server.ts"
import { listStakes } from "./list-stakes.server.ts"
import { overviewFigures } from "./pages/overview/load.server.ts"
import { stakeLines } from "./pages/stakes/load.server.ts"
import { findOwnPosition } from "./queries.server.ts"

const KAIA: Proven = { chain: "kaia", address: `0x${"ab".repeat(20)}` }

test("a member sees the stakes of every linked wallet, whichever of them signed in, and a stranger none", async () => {
	const world = await stakingWorld()
	const staker = await fundedWallet(world)
	const asking = askingAs(world, staker)
	const { draft: paid } = await agreedStake(asking)
	await payDeposit(asking, paid, staker)
	await world.settle()
	const { draft: open } = await agreedStake(asking)
	const own = { chain: "solana", address: staker.publicKey.toBase58() } as const
	const visits = [
		{ ...world.ctx, who: { wallet: sessionWallet(KAIA, [own]), draftOwner: null } },
		{ ...world.ctx, who: { wallet: solanaWallet(Keypair.generate().publicKey.toBase58(), [own]), draftOwner: null } },
	]
	for (const linked of visits) {
		expect((await listStakes(linked)).positions.map(({ id }) => id)).toEqual([open, paid])
		expect((await stakeLines(linked, {}, "eng")).lines).toHaveLength(2)
		expect((await overviewFigures(linked, null, await world.ctx.now())).status).toMatchObject({ positions: 1 })
		expect(await findOwnPosition(linked, paid)).not.toBeNull()
		expect((await listOpenOperations(world.ctx.db, linked.who)).map(({ href }) => href)).toEqual([
			expect.stringContaining(open),
		])
	}
	const stranger = { ...world.ctx, who: { wallet: sessionWallet(KAIA), draftOwner: null } }
	expect(await listStakes(stranger)).toEqual({ positions: [], older: null, terms: [], owed: [], paid: [] })
	expect(await findOwnPosition(stranger, paid)).toBeNull()
	const { status } = await overviewFigures(stranger, null, await world.ctx.now())
	expect(status).toMatchObject({ positions: 0, staked: 0n, nextEnd: null })
	expect((await stakeLines(stranger, {}, "eng")).owed).toEqual([])
})

test("a wallet of another network acts for itself alone: what it agrees to for a linked wallet stays that wallet's", async () => {
	const world = await stakingWorld()
	const staker = await fundedWallet(world)
	const draft = await newDraft(askingAs(world, staker))
	const address = staker.publicKey.toBase58()
	const linked = {
		...world.ctx,
		who: { wallet: sessionWallet(KAIA, [{ chain: "solana", address }]), draftOwner: null },
	}
	expect(solanaWalletOf(linked.who)).toBeNull()
	await agreeToStake(linked, await shownSheet(linked, draft))
	expect(await positionOf(linked, draft)).toMatchObject({ status: "agreed", owner: address, draftOwner: null })
	await expect(newDraft(linked)).rejects.toMatchObject({ code: "coin-staking:error.no-owner" })
	const begun = { ...linked, who: { ...linked.who, draftOwner: "browser" } }
	expect(await positionOf(begun, await newDraft(begun))).toMatchObject({ owner: null, draftOwner: "browser" })
})
