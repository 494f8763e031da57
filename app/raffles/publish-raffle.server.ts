import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inSavepoint } from "#app/db/in-transaction.server.ts"
import type { Beacon } from "#app/draws/beacon/beacon.ts"
import { documentHash, type Hash } from "#app/draws/bytes.ts"
import {
	CAP_PPM,
	commitHash,
	commitMemo,
	MARGIN_SECONDS,
	type RaffleTerms,
	termsSchema,
} from "#app/draws/raffle/terms.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { promiseNfts } from "#app/prizes/promise-nfts.server.ts"
import { NotCovered, post } from "#app/settlement/ledger.server.ts"
import { queueMemo } from "#app/settlement/memos/queue-memo.server.ts"
import { prizeBudget, prizesOf, sumsOf } from "./money.ts"
import { type Raffle, ROUND_AFTER_MS } from "./schedule.ts"
import { raffleStatus } from "./status.ts"
import { type RaffleTexts, raffle } from "./tables.server.ts"

/** Purposes of the memos. */
export const MEMOS = { commit: "raffle:terms", extension: "raffle:extension", root: "raffle:ledger" } as const
/** Name of the key that signs a raffle's memos. */
export const memoKeyOf = (name: string): string => `draw ${name}`

export type Published =
	| "done"
	| "no-such-raffle"
	| "published-already"
	| "no-beacon"
	| "no-memo-key"
	| "too-late"
	| "nfts-not-free"
	| "unknown-asset"
	| "unreadable"
	| "not-covered"

/** Hash of the rules as people read them, in all languages. */
export const rulesHash = (texts: RaffleTexts): Hash => documentHash("punktopia raffle rules 1", texts)

const seconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

/** What a draft promises with this beacon. Everything that decides is fixed by it. */
export function termsOf(draft: Raffle, beacon: Pick<Beacon, "chain" | "roundAt">): RaffleTerms {
	const window = (closesAt: Date) => ({
		round: beacon.roundAt(new Date(closesAt.getTime() + ROUND_AFTER_MS)),
		closesAt: seconds(closesAt),
	})
	return {
		version: 1,
		drawId: draft.name,
		chain: beacon.chain.hash,
		...window(draft.closesAt),
		extension: draft.extendedTo ? window(draft.extendedTo) : null,
		marginSeconds: MARGIN_SECONDS,
		tickets: { maximum: draft.maximum, minimum: draft.minimum },
		capPpm: CAP_PPM,
		winsPerWallet: draft.winsPerWallet,
		prizes: draft.prizes.map(({ id, kind, asset, units }) => ({ id, kind, asset, units })),
		excluded: [...draft.excluded],
		rules: rulesHash(draft.texts),
	}
}

/**
 * Commits a draft, in the act's transaction: its prizes are set aside, its terms are fixed with the rounds of the beacon, and their hash goes to
 * the chain. Nothing is sold before it is there for good. Answers why not.
 */
export async function publishRaffle(
	ctx: Context,
	{ id, who, why }: { id: string; who: string; why: string },
): Promise<Published> {
	const [draft] = await ctx.db.select().from(raffle).where(eq(raffle.id, id)).for("update")
	if (!draft) return "no-such-raffle"
	if (draft.status !== "draft") return "published-already"
	const at = await ctx.now()
	const { beacon, memoKeys } = ctx
	if (!beacon) return "no-beacon"
	if (!memoKeys) return "no-memo-key"
	if (draft.closesAt <= at) return "too-late"
	if (
		draft.prizes.some(({ kind, asset }) => kind === "coin" && !ctx.assets.all.some(({ address }) => address === asset))
	)
		return "unknown-asset"
	const read = termsSchema.safeParse(termsOf(draft, beacon))
	if (!read.success) return "unreadable"
	const commit = commitHash(read.data)
	const chain = ctx.chains.solana
	try {
		await inSavepoint(ctx, async (ctx) => {
			await setAside(ctx, draft, at)
			await setNftsAside(ctx, { draft, chain: chain.name, at })
		})
	} catch (error) {
		if (error instanceof NotCovered) return "not-covered"
		if (error instanceof NotFree) return "nfts-not-free"
		throw error
	}
	const memo = randomUUID()
	await transition(ctx, {
		machine: raffleStatus,
		table: raffle,
		id,
		to: "committed",
		cause: { actor: who, reason: why, evidence: { commit, round: read.data.round }, at },
		set: {
			network: chain.name,
			memoKey: memoKeys.addressOf(memoKeyOf(draft.name)),
			beacon: beacon.chain,
			terms: read.data,
			commit,
			committedAt: at,
			commitMemo: memo,
		},
	})
	await queueMemo(ctx, {
		purpose: MEMOS.commit,
		subjectId: memo,
		chain: chain.id,
		key: memoKeyOf(draft.name),
		text: commitMemo(draft.name, commit),
		at,
	})
	await writeAudit(ctx.db, {
		actor: who,
		act: "raffle.published",
		subject: id,
		facts: { name: draft.name, sha256: commit, why },
	})
	return "done"
}

async function setAside(ctx: Context, { id, prizes }: Raffle, at: Date): Promise<void> {
	const legs = [...sumsOf(prizes)].map(([asset, units], n) => ({
		leg: `prizes-${n}`,
		debit: prizeBudget(asset),
		credit: prizesOf(id, asset),
		units,
	}))
	await post(ctx, { name: "raffle-published", id, at }, legs)
}

class NotFree extends Error {}

/** Each NFT by its place among the prizes, for this raffle alone from now on. */
async function setNftsAside(
	ctx: Context,
	{ draft: { id, prizes }, chain, at }: Readonly<{ draft: Raffle; chain: string; at: Date }>,
): Promise<void> {
	const nfts = prizes.flatMap(({ kind, asset }, position) => (kind === "nft" ? [{ asset, position }] : []))
	if (nfts.length === 0) return
	const said = await promiseNfts(ctx, { to: { kind: "raffle", id }, chain, nfts, at })
	if (said !== "done") throw new NotFree()
}
