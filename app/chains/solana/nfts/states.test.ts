import {
	AuthorityType,
	createCloseAccountInstruction,
	createInitializeAccount3Instruction,
	createSetAuthorityInstruction,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import { type Connection, Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { expect, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import { providerLike } from "#tests/factories/second-provider.ts"
import { solanaNfts } from "./nfts.server.ts"
import { accountFor, listStep, moveStep, nftChain, transferSteps } from "./testing.ts"

/** A second provider that says of token accounts that somebody else owns them. */
const liar = (node: Connection, owner: PublicKey): Connection =>
	new Proxy(node, {
		get(target, name) {
			if (name !== "getMultipleAccountsInfoAndContext") return Reflect.get(target, name)
			return async (...asked: Parameters<Connection["getMultipleAccountsInfoAndContext"]>) => {
				const said = await target.getMultipleAccountsInfoAndContext(...asked)
				for (const one of said.value) if (one) owner.toBuffer().copy(one.data, 32)
				return said
			}
		},
	})

test("what accounts hold: held, listed, sold, closed, made over to somebody else", async () => {
	const world = await nftChain()
	const [owner, buyer] = [world.funded(), world.funded()]
	const all = await world.given(owner.publicKey, 4)
	const [kept, listed, sold, closed] = all
	if (!kept || !listed || !sold || !closed) throw new Error("none was given")
	const market = Keypair.generate().publicKey
	await world.send([listStep(listed, market)], owner)
	await world.send(transferSteps(sold, buyer.publicKey), owner)
	await world.send(
		[
			...transferSteps(closed, buyer.publicKey),
			createCloseAccountInstruction(
				new PublicKey(closed.account),
				owner.publicKey,
				owner.publicKey,
				[],
				TOKEN_2022_PROGRAM_ID,
			),
		],
		owner,
	)
	const { slot, states } = await world.nfts.states([...all, { asset: kept.asset, account: sold.account }])
	const held = { state: "held", owner: owner.publicKey.toBase58(), isFrozen: false, delegate: null }
	const gone = { state: "gone" }
	expect(states).toEqual([held, { ...held, delegate: market.toBase58() }, gone, gone, gone])
	expect(slot).toBeGreaterThan(1000n)
	const [after] = (
		await world.nfts.states([{ asset: sold.asset, account: accountFor(sold.asset, buyer.publicKey).toBase58() }])
	).states
	expect(after).toEqual({ ...held, owner: buyer.publicKey.toBase58() })
})

test("where two providers do not say the same, or one says nothing, it is disputed; another chain is an error", async () => {
	const world = await nftChain()
	const owner = world.funded()
	const [nft] = await world.given(owner.publicKey, 1)
	if (!nft) throw new Error("none was given")
	const gone = { asset: nft.asset, account: Keypair.generate().publicKey.toBase58() }
	const asked = async (second: Connection) =>
		(await solanaNfts(world.connection, world.settings, second).states([nft, gone])).states.map(({ state }) => state)
	expect(await asked(world.connection)).toEqual(["held", "gone"])
	expect(await asked(liar(world.connection, Keypair.generate().publicKey))).toEqual(["disputed", "gone"])
	expect(await asked(providerLike(world.connection, { isAway: true }))).toEqual(["disputed", "disputed"])
	await expect(asked(providerLike(world.connection, { genesis: "another" }))).rejects.toThrow("another chain")
})

test("out and back leaves its signatures, of which each says whether the NFT was away", async () => {
	const world = await nftChain()
	const [owner, friend] = [world.funded(), world.funded()]
	const [nft, untouched] = await world.given(owner.publicKey, 2)
	if (!nft || !untouched) throw new Error("none was given")
	const wanted = [nft, untouched].map(({ account }) => ({ account, since: null }))
	const [first, second] = await world.nfts.moves(wanted)
	if (!first?.newest || !second) throw new Error("no signature")
	expect(first).toMatchObject({ signatures: [], more: false })
	const out = await world.send(transferSteps(nft, friend.publicKey), owner)
	const theirs = accountFor(nft.asset, friend.publicKey)
	const account = new PublicKey(nft.account)
	const back = await world.send([moveStep(nft.asset, theirs, account, friend.publicKey)], friend)
	const failed = await world.send([moveStep(nft.asset, account, theirs, friend.publicKey)], friend)
	expect(failed.err).not.toBe(null)
	const listed = await world.send([listStep(nft, friend.publicKey)], owner)
	const [moved, still] = await world.nfts.moves([
		{ account: nft.account, since: first.newest },
		{ account: untouched.account, since: second.newest },
	])
	expect(moved).toEqual({
		newest: listed.signature,
		signatures: [listed, back, out].map(({ signature }) => signature),
		more: false,
	})
	expect(still).toEqual({ newest: second.newest, signatures: [], more: false })
	const left = await world.nfts.hasLeft([
		...[listed, back, out, failed].map(({ signature }) => ({ signature, account: nft.account })),
		{ signature: out.signature, account: untouched.account },
		{ signature: "1".repeat(64), account: nft.account },
	])
	expect(left).toEqual([false, true, true, false, false, null])
})

test("within one transaction: to somebody else and back was away, to another account of one's own and back was not", async () => {
	const world = await nftChain()
	const [owner, friend] = [world.funded(), world.funded()]
	const [nft] = await world.given(owner.publicKey, 1)
	if (!nft) throw new Error("none was given")
	const mint = new PublicKey(nft.asset)
	const account = new PublicKey(nft.account)
	const own = await createOther(world, owner, mint)
	const theirs = accountFor(nft.asset, friend.publicKey)
	const byBoth = [...transferSteps(nft, friend.publicKey), moveStep(nft.asset, theirs, account, friend.publicKey)]
	const byOne = [moveStep(nft.asset, account, own, owner.publicKey), moveStep(nft.asset, own, account, owner.publicKey)]
	const round = await world.send(byBoth, owner, friend)
	const within = await world.send(byOne, owner)
	expect([round.err, within.err]).toEqual([null, null])
	const left = await world.nfts.hasLeft([round, within].map(({ signature }) => ({ signature, account: nft.account })))
	expect(left).toEqual([true, false])
	// An account that is no associated one may be made over whole, and is the same account with another owner.
	await world.send([moveStep(nft.asset, account, own, owner.publicKey)], owner)
	const made = createSetAuthorityInstruction(
		own,
		owner.publicKey,
		AuthorityType.AccountOwner,
		friend.publicKey,
		[],
		TOKEN_2022_PROGRAM_ID,
	)
	const back = createSetAuthorityInstruction(
		own,
		friend.publicKey,
		AuthorityType.AccountOwner,
		owner.publicKey,
		[],
		TOKEN_2022_PROGRAM_ID,
	)
	const there = await world.send([made, back], owner, friend)
	const over = await world.send([made], owner)
	const overs = [there, over].map(({ signature }) => ({ signature, account: own.toBase58() }))
	expect(await world.nfts.hasLeft(overs)).toEqual([true, true])
	const { states } = await world.nfts.states([{ asset: nft.asset, account: own.toBase58() }])
	expect(states).toMatchObject([{ state: "held", owner: friend.publicKey.toBase58() }])
})

async function createOther(world: Awaited<ReturnType<typeof nftChain>>, owner: Keypair, mint: PublicKey) {
	const other = Keypair.generate()
	const space = 165
	await world.send(
		[
			SystemProgram.createAccount({
				fromPubkey: owner.publicKey,
				newAccountPubkey: other.publicKey,
				space,
				lamports: 3_000_000,
				programId: TOKEN_2022_PROGRAM_ID,
			}),
			createInitializeAccount3Instruction(other.publicKey, mint, owner.publicKey, TOKEN_2022_PROGRAM_ID),
		],
		owner,
		other,
	)
	return other.publicKey
}

test("of two hundred accounts one question asks, and it is quick", async () => {
	const world = await nftChain()
	const owner = world.funded()
	const held = await world.given(owner.publicKey, 200)
	const began = performance.now()
	const moves = await world.nfts.moves(held.map(({ account }) => ({ account, since: null })))
	expect(moves.filter(({ newest }) => newest !== null)).toHaveLength(200)
	expect(performance.now() - began).toBeLessThan(5_000 + BUSY_MS)
	const { states } = await world.nfts.states(held)
	expect(states.filter(({ state }) => state === "held")).toHaveLength(200)
})
