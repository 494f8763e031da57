import type { RequestContext } from "#app/db/context.ts"
import { brokenConstraint, triedAgain } from "#app/db/in-transaction.server.ts"
import { prepared } from "#app/db/prepared.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import type { Key } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { short4 } from "#app/lib/shorten.ts"
import { getOwn, type Owned } from "./queries.server.ts"

/** `id`: chosen by whoever asks; the same again is the same payout. `units`: base units; null: all that there is. */
export type AskForPayout = Readonly<{ id: string; position: string; units: bigint | null }>
/** What was asked for, in base units, and when. `repeated`: it had been asked for before. */
export type AskedPayout = Readonly<{ id: string; units: bigint; at: Date; repeated: boolean }>

/** Functions of the database that look at the position themselves; all that the web process may say is whose, and how much. */
type Function = "claim_reward" | "withdraw_stake"
type Row = { outcome: string; units: string | null; at: Date | string | null }

/** The keys of what the function refuses, by its outcome. */
export type Refusals = Readonly<Record<string, Key>>

/**
 * Asks for money of a position: booked, queued and shown as under way in one statement, or refused with the bound or the moment that it did
 * not keep to. The signed-in wallet must own the position, and have signed of late.
 */
export async function askForPayout(
	ctx: RequestContext,
	{ id, position, units }: AskForPayout,
	{ name, purpose, refusals }: Readonly<{ name: Function; purpose: string; refusals: Refusals }>,
): Promise<AskedPayout> {
	const wallet = await requireOwnWallet(ctx, await getOwn(ctx, position))
	const values = [id, position, JSON.stringify([wallet]), units === null ? null : `${units}`]
	const asked = `select outcome, units::text, at from ${name}($1::uuid, $2::uuid, $3::text, $4::numeric)`
	// One statement, and so all or nothing; two that meet are tried again and not failed.
	const [row] = await triedAgain(() => prepared<Row>(ctx.db, asked, values)).catch(refuseTaken)
	if (!row) throw new Error(`${name} answered nothing`)
	if (row.outcome !== "done" && row.outcome !== "repeated") throw refusalOf(row, refusals)
	if (row.outcome === "done") {
		const facts = { position, subject: id, units: row.units, wallet: short4(wallet) }
		ctx.log.info({ purpose, ...facts }, "payout is queued")
		await nudge(ctx)
	}
	return { id, units: BigInt(row.units ?? 0), at: new Date(row.at ?? 0), repeated: row.outcome === "repeated" }
}

const TAKEN = ["outgoing_subject", "reward_claim_pkey", "coin_withdrawal_pkey"]

/** Another payout took the id at the same moment. */
function refuseTaken(error: unknown): never {
	if (TAKEN.includes(brokenConstraint(error) ?? "")) throw new Refusal("coin-staking:error.draft", { status: 404 })
	throw error
}

/** Refuses whoever has not signed in with the wallet that owns the position (403), or not of late (401). Answers its address. */
export async function requireOwnWallet(ctx: RequestContext, { owner }: Pick<Owned, "owner">): Promise<string> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet || !owner || !solanaAddressesOf(ctx.who).includes(owner))
		throw new Refusal("coin-staking:error.draft", { status: 404 })
	if (wallet.address !== owner)
		throw new Refusal("coin-staking:error.sign-in-as-owner", { status: 403, params: { owner } })
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	return owner
}

function refusalOf({ outcome, units, at }: Row, refusals: Refusals): Refusal {
	const key = refusals[outcome]
	if (!key) throw new Error(`a payout was answered "${outcome}"`)
	const params = {
		...(units === null ? {} : { bound: `${BigInt(units)}` }),
		...(at === null ? {} : { time: new Date(at).toISOString() }),
	}
	const isOfAmount = ["below-min", "too-much", "whole-only"].includes(outcome)
	return new Refusal(key, { status: isOfAmount ? 422 : 409, params, ...(isOfAmount ? { field: "amount" } : {}) })
}

/** Milliseconds between two nudges of one process: each is a row that all would wait for. */
const NUDGE_MS = 100
let nudgedAt = 0

/** Tells the worker, after the fact and at most every so often; without it the queue is read within seconds. */
async function nudge(ctx: RequestContext): Promise<void> {
	const now = Date.now()
	if (now - nudgedAt < NUDGE_MS) return
	nudgedAt = now
	await enqueue(ctx.db, "settlement:look", {}, { key: "look" }).catch((error: unknown) =>
		ctx.log.info({ err: error }, "the worker was not told; it looks by itself"),
	)
}
