import { and, eq, gt, isNull, lt } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { mailConsent } from "./tables.server.ts"

const DAY_MS = 86_400_000
/** Korean law asks for a consent to be confirmed every two years: one that is older allows nothing. */
const VALID_DAYS = 730
/** How long a consent is kept as evidence after it was withdrawn. */
const EVIDENCE_DAYS = 1_095

type Needs = Pick<Context, "db" | "now">
const before = async ({ now }: Needs, days: number) => new Date((await now()).getTime() - days * DAY_MS)
const isOpen = () => isNull(mailConsent.withdrawnAt)

/** Notes that somebody agrees to advertising. Given again, the newer one counts: the older is closed. */
export async function giveConsent(
	ctx: Needs,
	{ address, textVersion, source }: Readonly<{ address: string; textVersion: string; source: string }>,
): Promise<void> {
	if (!isEmailAddress(address)) throw new Refusal("mail:error.address", { status: 422 })
	const at = await ctx.now()
	const own = address.toLowerCase()
	await ctx.db
		.update(mailConsent)
		.set({ withdrawnAt: at })
		.where(and(eq(mailConsent.address, own), isOpen()))
	await ctx.db
		.insert(mailConsent)
		.values({ address: own, textVersion, source, givenAt: at })
		// Two at once: one of them is enough.
		.onConflictDoNothing()
}

/** The consent that allows advertising to an address now. */
export async function openConsent(ctx: Needs, address: string): Promise<{ id: string } | null> {
	const valid = and(isOpen(), gt(mailConsent.givenAt, await before(ctx, VALID_DAYS)))
	const [row] = await ctx.db
		.select({ id: mailConsent.id })
		.from(mailConsent)
		.where(and(eq(mailConsent.address, address.toLowerCase()), valid))
	return row ?? null
}

/** Ends a consent; once ended it stays so. False: it had ended already, or there is none. */
export async function withdrawConsent(ctx: Needs, id: string): Promise<boolean> {
	const rows = await ctx.db
		.update(mailConsent)
		.set({ withdrawnAt: await ctx.now() })
		.where(and(eq(mailConsent.id, id), isOpen()))
		.returning({ id: mailConsent.id })
	return rows.length > 0
}

/** Whether this very consent still allows advertising. */
export async function isStillGiven(ctx: Needs, id: string): Promise<boolean> {
	const rows = await ctx.db
		.select({ id: mailConsent.id })
		.from(mailConsent)
		.where(and(eq(mailConsent.id, id), isOpen(), gt(mailConsent.givenAt, await before(ctx, VALID_DAYS))))
	return rows.length > 0
}

/** Forgets consents whose time as evidence is over; those that a mail of the outbox still names are forgotten after it. */
export async function sweepConsents(ctx: Needs): Promise<void> {
	await ctx.db.delete(mailConsent).where(lt(mailConsent.withdrawnAt, await before(ctx, EVIDENCE_DAYS)))
}
