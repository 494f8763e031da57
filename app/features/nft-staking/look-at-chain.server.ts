import type { HeldAt, Moves, NftState } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { notify } from "#app/settlement/notices.server.ts"
import { resume, stop } from "./count.ts"
import type { RuledStake } from "./find-stakes.server.ts"
import type { Change } from "./save-stakes.server.ts"
import { countOf, type Stake } from "./stakes.ts"
import { stakeStatus } from "./status.ts"

/**
 * What the chain shows of an NFT: what its account holds, the transaction by which it left since it was last seen, and the newest that has been
 * read of those that named it. `isWhole`: there is none after that which has not been read.
 */
export type Seen = Readonly<{ state: NftState; left: string | null; newest: string | null; isWhole: boolean }>

/** Transactions that an act reads at most: strangers may name accounts in as many as they like, and others' acts wait behind it. */
export const MOST_FOR_AN_ACT = 500
/** Of one account so many are listed, a thousand a question to the node: whoever names it more often than that pays more than it hides. */
const MOST_LISTED = 50_000
/** One question of that kind for so many transactions that a look may read. */
const READS_A_LIST = 10
/** Accounts that are asked about at once: as many as the node lists in one question. */
const AT_ONCE = 200

type Looked = HeldAt & Readonly<{ since: string | null }>

/**
 * In the order they were asked for. What moved is asked before what is held: what happens in between is found the next time. At most `most`
 * transactions are read, the oldest first, so that each look goes on where the last one stopped, and nothing is ever hidden by many.
 */
export async function lookAtChain(
	ctx: Context,
	chain: string,
	wanted: readonly Looked[],
	most: number,
): Promise<readonly Seen[]> {
	const { nfts } = ctx.chains.of(chain)
	const seen: Seen[] = []
	const room = { reads: most, lists: most / READS_A_LIST }
	for (let i = 0; i < wanted.length; i += AT_ONCE) {
		const some = wanted.slice(i, i + AT_ONCE)
		const moves = await nfts.moves(some)
		const unread: (readonly string[] | null)[] = []
		for (const [n, one] of some.entries())
			unread.push(await unreadOf(ctx, chain, { ...one, ...(moves[n] as Moves) }, room))
		const read = firstOf(unread, room)
		const asked = read.flatMap((signatures, n) =>
			signatures.map((signature) => ({ n, signature, account: some[n]?.account ?? "" })),
		)
		const gone = asked.length > 0 ? await nfts.hasLeft(asked) : []
		const { states } = await nfts.states(some)
		for (const [n, { since }] of some.entries()) {
			const by = asked.findLast((one, place) => one.n === n && gone[place] === true)
			const isWhole = read[n]?.length === unread[n]?.length
			seen.push({
				state: states[n] ?? { state: "disputed" },
				left: by?.signature ?? null,
				newest: (isWhole ? moves[n]?.newest : read[n]?.at(-1)) ?? since,
				isWhole,
			})
		}
	}
	return seen
}

/** Of one account what has not been read, the oldest first; null: they are too many to list. */
async function unreadOf(
	ctx: Context,
	chain: string,
	{ account, since, ...moves }: Moves & Looked,
	room: { lists: number },
): Promise<readonly string[] | null> {
	if (since === null) return []
	const signatures = [...moves.signatures]
	let before = moves.more ? signatures.at(-1) : undefined
	while (before !== undefined) {
		if (signatures.length >= MOST_LISTED || room.lists-- <= 0) return null
		const older = await ctx.chains.of(chain).list(account, { until: since, before })
		signatures.push(...older.flatMap(({ signature, failed }) => (failed ? [] : [signature])))
		before = older.at(-1)?.signature
	}
	return signatures.reverse()
}

/** Of each list the first ones, in turn, until there is no more room; one transaction that names many accounts is read once. */
function firstOf(
	lists: readonly (readonly string[] | null)[],
	room: { reads: number },
): readonly (readonly string[])[] {
	const chosen = lists.map((): string[] => [])
	const known = new Set<string>()
	const longest = Math.max(0, ...lists.map((one) => one?.length ?? 0))
	for (let place = 0; place < longest; place++)
		for (const [n, list] of lists.entries()) {
			const signature = list?.[place]
			const mine = chosen[n]
			if (signature === undefined || mine?.length !== place) continue
			if (!known.has(signature)) {
				if (room.reads <= 0) continue
				room.reads--
				known.add(signature)
			}
			mine.push(signature)
		}
	return chosen
}

/** The same of stakes; null: the chain does not answer, and nothing is concluded from that. */
export async function lookAtStakes(
	ctx: Context,
	stakes: readonly Stake[],
	most: number,
): Promise<ReadonlyMap<string, Seen> | null> {
	try {
		const found = new Map<string, Seen>()
		for (const chain of new Set(stakes.map((one) => one.chain))) {
			const its = stakes.filter((one) => one.chain === chain)
			const seen = await lookAtChain(
				ctx,
				chain,
				its.map(({ asset, account, lastMove: since }) => ({ asset, account, since })),
				most,
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
