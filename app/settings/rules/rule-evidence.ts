import { z } from "zod"
import type { LineChange } from "./rule-lines.ts"

const of = z
	.union([z.object({ term: z.number() }), z.object({ collection: z.string() }), z.object({ question: z.number() })])
	.nullable()
const value = z
	.union([
		z.object({
			unit: z.enum(["percent", "times", "days", "hours", "minutes", "weeks", "count", "yes"]),
			n: z.number(),
		}),
		z.object({
			unit: z.literal("amount"),
			n: z.string().regex(/^\d+$/).transform(BigInt),
			asset: z.object({ symbol: z.string(), scale: z.number() }),
		}),
		z.object({ unit: z.literal("words"), n: z.string() }),
	])
	.nullable()

/**
 * What the proposal of a rule tells the approver beside what the worker writes: the rule by its name, every line before and after, and how
 * many running stakes keep an older version (null: the rule is of no stake). `validFrom` null: as soon as it is approved.
 */
export const ruleEvidence = z.object({
	name: z.string(),
	changes: z.array(z.object({ what: z.string(), of, before: value, after: value })),
	running: z.number().nullable(),
	validFrom: z.string().nullable(),
	basedOn: z.string().nullable(),
	reason: z.string(),
})
export type RuleEvidence = z.output<typeof ruleEvidence>

/** Lines as JSON holds them: base units as text. */
export const storedChanges = (changes: readonly LineChange[]): unknown[] =>
	JSON.parse(JSON.stringify(changes, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value)))
