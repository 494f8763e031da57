import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { writeMark } from "#app/settings/launch/marks.server.ts"
import type { EnteredMark } from "#app/settings/launch/marks.ts"
import type { ServiceFacts } from "#app/settings/launch/service-facts.ts"
import { launchMark } from "#app/settings/launch/tables.server.ts"
import { checkMailDns, mailResolver } from "./mail-dns.server.ts"

type Entry = Readonly<{
	name: EnteredMark
	/** A day of UTC, as a date field writes it. */
	day: string
	why: string
	/** Key of who enters it. */
	by: string
}>

/** Records the day of a check that was made by hand. Sent twice it is one change. The caller has checked the role. */
export async function recordMark(ctx: Pick<Context, "db">, { name, day, why, by }: Entry): Promise<void> {
	await inTransaction(ctx, async ({ db }) => {
		const [before] = await db.select().from(launchMark).where(eq(launchMark.name, name)).for("update")
		const at = new Date(`${day}T00:00:00Z`)
		if (before && before.at.getTime() === at.getTime() && before.facts.why === why) return
		await writeMark({ db }, name, { at, changedBy: by, facts: { why } })
		const facts = { why, before: before?.at.toISOString() ?? null, after: at.toISOString() }
		await writeAudit(db, { actor: by, act: "launch.recorded", subject: `launch:${name}`, facts })
	})
}

/** Looks up the sender's DNS records and keeps the result. False: there is no sender to look up. */
export async function recordMailDns(
	ctx: Pick<Context, "db" | "now">,
	{
		services,
		by,
		resolver = mailResolver(),
	}: Readonly<{
		services: ServiceFacts | null
		by: string
		resolver?: ReturnType<typeof mailResolver>
	}>,
): Promise<boolean> {
	const found = services && (await checkMailDns(services, resolver))
	if (!found) return false
	await writeMark(ctx, "mail-dns", { at: await ctx.now(), changedBy: by, facts: found })
	return true
}
