import type { HeldAt, Moves, NftState } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { notify } from "#app/settlement/notices.server.ts"
import { resume, stop } from "./count.ts"
import type { RuledStake } from "./find-stakes.server.ts"
import type { Change } from "./save-stakes.server.ts"
import { countOf, type Stake } from "./stakes.ts"
import { stakeStatus } from "./status.ts"

/** What the chain shows of an NFT: what its account holds, the transaction by which it left since it was last seen, and the newest that named it. */
export type Seen = Readonly<{ state: NftState; left: string | null; newest: string | null }>

/** Of one account so many transactions are read: strangers may name it in as many as they like. */
const MOST_READ = 2_000
/** Accounts that are asked about at once: as many as the node lists in one question. */
const AT_ONCE = 200

type Looked = HeldAt & Readonly<{ since: string | null }>

/** In the order they were asked for. What moved is asked before what is held: what happens in between is found the next time. */
export async function lookAtChain(ctx: Context, chain: string, wanted: readonly Looked[]): Promise<readonly Seen[]> {
	const { nfts } = ctx.chains.of(chain)
	const seen: Seen[] = []
	for (let i = 0; i < wanted.length; i += AT_ONCE) {
		const some = wanted.slice(i, i + AT_ONCE)
		const moves = await Promise.all(
			(await nfts.moves(some)).map((one, n) => withOlder(ctx, chain, { ...one, ...(some[n] as Looked) })),
		)
		const asked = some.flatMap(({ account, since }, n) =>
			since === null ? [] : (moves[n]?.signatures ?? []).map((signature) => ({ n, account, signature })),
		)
		const gone = asked.length > 0 ? await nfts.hasLeft(asked) : []
		const { states } = await nfts.states(some)
		for (const [n, { since }] of some.entries()) {
			const by = asked.findIndex((one, place) => one.n === n && gone[place] === true)
			seen.push({
				state: states[n] ?? { state: "disputed" },
				left: asked[by]?.signature ?? null,
				newest: moves[n]?.newest ?? since,
			})
		}
	}
	return seen
}

/** Those that one answer had no room for as well: a move must not be hidden behind many that anybody may make. */
async function withOlder(ctx: Context, chain: string, moves: Moves & Looked): Promise<Moves> {
	const { account, since } = moves
	const signatures = [...moves.signatures]
	let before = moves.more && since !== null ? signatures.at(-1) : undefined
	while (before !== undefined && since !== null && signatures.length < MOST_READ) {
		const older = await ctx.chains.of(chain).list(account, { until: since, before })
		signatures.push(...older.flatMap(({ signature, failed }) => (failed ? [] : [signature])))
		before = older.at(-1)?.signature
	}
	return { ...moves, signatures }
}

/** The same of stakes; null: the chain does not answer, and nothing is concluded from that. */
export async function lookAtStakes(ctx: Context, stakes: readonly Stake[]): Promise<ReadonlyMap<string, Seen> | null> {
	try {
		const found = new Map<string, Seen>()
		for (const chain of new Set(stakes.map((one) => one.chain))) {
			const its = stakes.filter((one) => one.chain === chain)
			const seen = await lookAtChain(
				ctx,
				chain,
				its.map(({ asset, account, lastMove: since }) => ({ asset, account, since })),
			)
			for (const [n, one] of its.entries()) found.set(one.id, seen[n] as Seen)
		}
		return found
	} catch (error) {
		ctx.log.warn({ err: error }, "the chain does not say who holds what is staked")
		return null
	}
}

/**
 * What the chain shows of a stake whose time is settled: it ends where the NFT has left its wallet, and pauses while it is offered for sale.
 * Where two providers differ nothing changes. Pure.
 */
export function afterLook(
	change: Change,
	seen: Seen | undefined,
	{ at, dry }: { at: Date; dry: RuledStake["counting"]["dry"] },
): Change {
	const { now } = change
	if (!seen || now.endedAt || seen.state.state === "disputed") return change
	const { state, left, newest } = seen
	const looked: Stake = { ...now, checkedAt: at, lastMove: newest }
	const isFrozen = stakeStatus.in("frozen").includes(stakeStatus.nameOf(now.status))
	const isGone = state.state === "gone" || state.owner !== now.owner
	if (isFrozen) return { ...change, now: looked }
	if (isGone || left) {
		const stopped = stop(countOf(now), at, { dry })
		const reason = isGone && !left ? "gone" : "moved"
		const proof = { signature: left, owner: state.state === "held" ? state.owner : null }
		return {
			...change,
			now: { ...looked, ...stopped.count, status: "lost", endedAt: at, endReason: reason, proof },
			events: [...change.events, ...stopped.events],
			why: { actor: "chain", reason, evidence: proof },
		}
	}
	const isListed = state.delegate !== null
	if (isListed === now.isListed) return { ...change, now: looked }
	if (!isListed) {
		const count = resume({ ...countOf(now), isListed: false }, at)
		return { ...change, now: { ...looked, ...count, proof: null, seenAt: null } }
	}
	const stopped = stop(countOf(now), at, { dry })
	const proof = { delegate: state.delegate, signature: newest }
	return {
		...change,
		now: { ...looked, ...stopped.count, isListed, proof, seenAt: null },
		events: [...change.events, ...stopped.events],
	}
}

/** Tells an operator of NFTs about which two providers differ. */
export async function tellOfDisputes(
	ctx: Context,
	stakes: readonly Stake[],
	seen: ReadonlyMap<string, Seen>,
): Promise<void> {
	const disputed = stakes.filter((one) => seen.get(one.id)?.state.state === "disputed")
	for (const { id, asset, owner } of disputed.slice(0, 20))
		await notify(ctx, { kind: "nft-disputed", subject: id, facts: { asset, owner } })
}
