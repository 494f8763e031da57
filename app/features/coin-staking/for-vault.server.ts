import { sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { prepared } from "#app/db/prepared.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** What a vault's stakes have earned and nobody has claimed, base units. */
export async function claimableOfVault({ db }: Pick<RequestContext, "db">, vault: string): Promise<bigint> {
	const [row] = await db.execute<{ units: string }>(sql`
		select coalesce(sum(greatest(least(earned_by(p, now_here()), p.reward) - p.claimed, 0)), 0)::text as units
		from coin_position p where p.owner = ${vault} and p.status in ('active', 'matured')`)
	return BigInt(row?.units ?? 0)
}

/**
 * Claims what each of a vault's stakes has earned, as far as it can be claimed now: to the vault, whoever asks. `request` names the whole; each
 * stake's claim follows from it, so that the same again is the same. In the caller's transaction. Refuses (409) where nothing can be claimed.
 */
export async function claimRewardsForVault(
	{ db }: Pick<RequestContext, "db">,
	{ vault, request }: Readonly<{ vault: string; request: string }>,
): Promise<void> {
	const positions = await db.execute<{ id: string; claim: string }>(sql`
		select p.id, md5('vault-claim ' || ${request} || ' ' || p.id)::uuid as claim
		from coin_position p where p.owner = ${vault} and p.status in ('active', 'matured') order by p.id`)
	let claimed = 0
	for (const { id, claim } of positions) {
		const asked = "select outcome from claim_reward($1::uuid, $2::uuid, $3::text, $4::numeric)"
		const [row] = await prepared<{ outcome: string }>(db, asked, [claim, id, JSON.stringify([vault]), null])
		if (row?.outcome === "done" || row?.outcome === "repeated") claimed++
	}
	if (claimed === 0) throw new Refusal("vaults:error.refused", { status: 409 })
	await enqueue(db, "settlement:look", {}, { key: "look" })
}
