import { asc, eq, sql } from "drizzle-orm"
import type { Context, RequestContext } from "#app/db/context.ts"
import { triedAgain } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import type { Key } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { short4 } from "#app/lib/shorten.ts"
import { closeOperations } from "#app/operations/open-operations.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { VESTING_CLAIM } from "./money.ts"
import { vestingClaim } from "./tables.server.ts"

/** `request`: made with the form, the same again is the same claim. `schedule`: null asks for all of the wallet's. */
export type AskForVested = Readonly<{ request: string; schedule: string | null }>

const REFUSED = {
	none: "vesting:error.none",
	nothing: "vesting:error.nothing",
} as const satisfies Record<string, Key>

/**
 * Claims what has been let go and is not claimed, of one schedule or of all of the signed-in wallet: booked and queued in one statement, or
 * refused (404, 409). Sent twice it is one claim. Answers whether it had been asked for before.
 */
export async function claimVested(
	ctx: RequestContext,
	{ request, schedule }: AskForVested,
): Promise<Readonly<{ repeated: boolean }>> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet || !solanaAddressesOf(ctx.who).includes(wallet.address))
		throw new Refusal("vesting:error.signIn", { status: 401 })
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	const [row] = await triedAgain(() =>
		ctx.db.execute<{ outcome: string }>(
			sql`select outcome from claim_vesting(${request}::uuid, ${wallet.address}, ${schedule}::uuid)`,
		),
	)
	const outcome = row?.outcome ?? "none"
	if (outcome === "none" || outcome === "nothing")
		throw new Refusal(REFUSED[outcome], { status: outcome === "none" ? 404 : 409 })
	if (outcome !== "done" && outcome !== "repeated") throw new Error(`a claim was answered "${outcome}"`)
	if (outcome === "done") {
		ctx.log.info({ subject: request, wallet: short4(wallet.address) }, "a claim of vesting is queued")
		await enqueue(ctx.db, "settlement:look", {}, { key: "look" }).catch((error: unknown) =>
			ctx.log.info({ err: error }, "the worker was not told; it looks by itself"),
		)
	}
	return { repeated: outcome === "repeated" }
}

async function paid(ctx: Pick<Context, "db">, subjects: readonly string[], at: Date): Promise<void> {
	const ids = await ctx.db
		.select({ id: vestingClaim.id })
		.from(vestingClaim)
		.where(isAnyOf(vestingClaim.id, subjects))
		.orderBy(asc(vestingClaim.id))
		.for("update")
	for (const { id } of ids) await ctx.db.update(vestingClaim).set({ paidAt: at }).where(eq(vestingClaim.id, id))
	await closeOperations(ctx, { entity: VESTING_CLAIM, subjects, at })
}

export const vestingHandlers: PayoutHandlers = {
	done: (ctx, { subjects, at }) => paid(ctx, subjects, at),
	// An operator has seen to it by another way.
	ended: (ctx, { subjects, at }) => paid(ctx, subjects, at),
}
