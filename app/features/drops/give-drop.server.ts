import { sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { brokenConstraint, triedAgain } from "#app/db/in-transaction.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import type { Key } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { short4 } from "#app/lib/shorten.ts"
import { isUuid } from "#app/lib/uuid.ts"

const GIVE_REFUSED = {
	none: "drops:error.none",
	window: "drops:error.window",
	snapshot: "drops:error.snapshot",
	entitled: "drops:error.entitled",
	once: "drops:error.once",
	stock: "drops:error.stock",
	"not-covered": "drops:error.notCovered",
} as const satisfies Record<string, Key>
const RESET_REFUSED = {
	none: "drops:error.notYours",
	"not-failed": "drops:error.notFailed",
	"not-proven": "drops:error.notProven",
	"too-often": "drops:error.tooOften",
	"too-late": "drops:error.tooLate",
} as const satisfies Record<string, Key>

/** `repeated`: it had been done before. */
export type Given = Readonly<{ log: string; repeated: boolean }>
type Row = { outcome: string; log: string | null }

/**
 * "Yes": the signed-in wallet takes its gift, which is booked and queued in one statement. Refuses (409) with the question that is not met, (401)
 * whoever has not signed of late. Sent twice, it is one gift.
 */
export async function giveDrop(ctx: RequestContext, drop: string): Promise<Given> {
	const wallet = await signedWallet(ctx)
	if (!isUuid(drop)) throw new Refusal(GIVE_REFUSED.none, { status: 404 })
	const ask = () => ctx.db.execute<Row>(sql`select outcome, log from give_drop(${drop}::uuid, ${wallet})`)
	const [row] = await triedAgain(ask).catch(uncovered)
	const outcome = row?.outcome ?? "none"
	if (outcome !== "done" && outcome !== "repeated") throw refusal(GIVE_REFUSED, outcome)
	const log = row?.log ?? ""
	if (outcome === "done") {
		ctx.log.info({ drop, subject: log, wallet: short4(wallet) }, "a gift is queued")
		// It is sent, and signed for.
		const told = async () => {
			await enqueue(ctx.db, "settlement:look", {}, { key: "look" })
			await enqueue(ctx.db, "drops:sweep", {}, { key: "drops" })
		}
		await told().catch((error: unknown) => ctx.log.info({ err: error }, "the worker was not told; it looks by itself"))
	}
	return { log, repeated: outcome === "repeated" }
}

/** The drop holds less than it promises, which `open` does not let happen: a limited account would have gone below zero, or the NFTs have left the vault. */
function uncovered(error: unknown): readonly Row[] {
	if (["ledger_account_covered", "nft_promise_there"].includes(brokenConstraint(error) ?? ""))
		return [{ outcome: "not-covered", log: null }]
	throw error
}

/** Sets a failed gift back, so that it can be asked for anew; only one of the signed-in wallet, and only where it can never arrive any more. */
export async function resetDrop(ctx: RequestContext, log: string): Promise<Readonly<{ repeated: boolean }>> {
	const wallet = await signedWallet(ctx)
	if (!isUuid(log)) throw new Refusal(RESET_REFUSED.none, { status: 404 })
	const [row] = await triedAgain(() =>
		ctx.db.execute<Pick<Row, "outcome">>(sql`select outcome from reset_drop(${log}::uuid, ${wallet})`),
	)
	const outcome = row?.outcome ?? "none"
	if (outcome !== "done" && outcome !== "repeated") throw refusal(RESET_REFUSED, outcome)
	return { repeated: outcome === "repeated" }
}

async function signedWallet(ctx: RequestContext): Promise<string> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet || !solanaAddressesOf(ctx.who).includes(wallet.address))
		throw new Refusal("drops:error.signIn", { status: 401 })
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	return wallet.address
}

function refusal<O extends string>(keys: Readonly<Record<O, Key>>, outcome: string): Refusal {
	const key = Object.entries<Key>(keys).find(([name]) => name === outcome)?.[1]
	if (!key) throw new Error(`a drop was answered "${outcome}"`)
	return new Refusal(key, { status: outcome === "none" ? 404 : 409 })
}
