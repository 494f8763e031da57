import { sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Whether a vault's schedules have let go of something that is not claimed. */
export async function canClaimVested({ db }: Pick<RequestContext, "db">, vault: string): Promise<boolean> {
	const [row] = await db.execute<{ can: boolean }>(sql`
		select exists (select from vesting_schedule s where s.wallet = ${vault} and s.status <> 'draft'
			and vested_by(s.id, s.cancelled_at, now_here()) > s.claimed) as can`)
	return row?.can === true
}

/** Claims all that a vault's schedules have let go: to the vault, whoever asks. In the caller's transaction. Refuses (409) where there is nothing. */
export async function claimVestedForVault(
	{ db }: Pick<RequestContext, "db">,
	{ vault, request }: Readonly<{ vault: string; request: string }>,
): Promise<void> {
	const [row] = await db.execute<{ outcome: string }>(
		sql`select outcome from claim_vesting(${request}::uuid, ${vault}, null::uuid)`,
	)
	if (row?.outcome === "repeated") return
	if (row?.outcome !== "done") throw new Refusal("vaults:error.refused", { status: 409 })
	await enqueue(db, "settlement:look", {}, { key: "look" })
}
