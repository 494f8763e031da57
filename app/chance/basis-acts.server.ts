import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { why } from "#app/settlement/operator-act.ts"
import { isCountry } from "./countries.ts"
import { chanceBasis } from "./tables.server.ts"

type Perform = OperatorActs[string]

export const ENTER_BASIS = "enter-chance-basis"
export const END_BASIS = "end-chance-basis"
export const MOST_BASIS = 2_000

const entered = z.object({ basis: z.string().min(1).max(MOST_BASIS), from: z.iso.datetime(), why })
const ended = z.object({ of: z.uuid(), why })

/** Enters on what paid chance rests in a country; `subject` is the country. `basis-stands`: it has one, which is ended first. */
const enterBasis: Perform = async (ctx, { id, who, subject, evidence: given }) => {
	const read = entered.safeParse(given)
	if (!read.success || !isCountry(subject)) return "unreadable"
	const { basis, from, why } = read.data
	const values = { id, country: subject, basis, fromAt: new Date(from), enteredBy: who, enteredAt: await ctx.now() }
	const made = await ctx.db.insert(chanceBasis).values(values).onConflictDoNothing().returning({ id: chanceBasis.id })
	if (made.length === 0) return "basis-stands"
	await writeAudit(ctx.db, {
		...{ actor: who, act: "chance-basis.entered", subject },
		facts: { after: { basis }, validFrom: from, why },
	})
	return "done"
}

/**
 * Ends it, at once; `subject` is the country. `of`: the id of the basis that was seen. `no-basis`: that one
 * stands no more.
 */
const endBasis: Perform = async (ctx, { id, who, subject, evidence: given }) => {
	const read = ended.safeParse(given)
	if (!read.success) return "unreadable"
	const [over] = await ctx.db
		.update(chanceBasis)
		.set({ endActId: id, endedBy: who, endedAt: await ctx.now() })
		.where(and(eq(chanceBasis.country, subject), eq(chanceBasis.id, read.data.of), isNull(chanceBasis.endedAt)))
		.returning({ basis: chanceBasis.basis })
	if (!over) return "no-basis"
	const facts = { before: { basis: over.basis }, why: read.data.why }
	await writeAudit(ctx.db, { actor: who, act: "chance-basis.ended", subject, facts })
	return "done"
}

export const basisActs = { [ENTER_BASIS]: enterBasis, [END_BASIS]: endBasis } satisfies OperatorActs
