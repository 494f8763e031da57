import { createHash } from "node:crypto"
import { z } from "zod"
import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"

const fact = z.object({
	label: z.string(),
	value: z.string(),
	/** What holds now; absent if the proposal replaces nothing. */
	before: z.string().optional(),
	/** It changes by itself all the time, e.g. tickets sold: it is shown, and its change refuses no approval. */
	isLive: z.boolean().optional(),
})
const table = z.object({
	caption: z.string(),
	heads: z.array(z.string()),
	/** The first rows. */
	rows: z.array(z.array(z.string())),
	/** Of all rows. */
	total: z.int(),
})

/** What an operator sees of a proposal before they approve it, in their language. */
export const proposalView = z.object({
	/** One sentence: what happens on approval. */
	effect: z.string(),
	facts: z.array(fact),
	/** What must not be missed, e.g. receivers that the chain has never seen. */
	warnings: z.array(z.string()),
	table: table.nullable(),
	/** Page of the record that the proposal is about. */
	link: z.object({ href: z.string(), label: z.string() }).nullable(),
	/** False: the record is gone or the proposal cannot be read, so approving it would do nothing. */
	possible: z.boolean(),
})
export type ProposalView = z.infer<typeof proposalView>
export type ProposalFact = z.infer<typeof fact>
export type ProposalTable = z.infer<typeof table>

export type ViewRequest = Readonly<{
	ctx: WebContext
	t: T
	lang: Lang
	at: Date
	id: string
	kind: string
	subject: string
	evidence: unknown
}>
/** Reads what a proposal refers to as it is now. Null: the record is gone or the evidence cannot be read. */
export type ReadView = (request: ViewRequest) => Promise<Partial<ProposalView> | null>

const isFixed = ({ isLive = false }: ProposalFact) => !isLive

/** SHA-256 of a view, in hex: equal only if every word and figure is, but for live ones. */
export function viewHash(view: ProposalView): string {
	const { facts, ...rest } = proposalView.parse(view)
	return createHash("sha256")
		.update(JSON.stringify({ ...rest, facts: facts.filter(isFixed) }))
		.digest("hex")
}

/** A view as a form sent it; null for anything else. */
export function parseView(text: string): ProposalView | null {
	try {
		return proposalView.safeParse(JSON.parse(text)).data ?? null
	} catch {
		return null
	}
}

/** A fact that differs between two views; `seen` or `now` is null if one of them lacks it. */
export type ChangedFact = Readonly<{ label: string; seen: string | null; now: string | null }>

const factText = ({ value, before }: ProposalFact) => (before === undefined ? value : `${before} → ${value}`)
const linesOf = ({ effect, facts, table }: ProposalView): Readonly<Record<string, string>> =>
	Object.fromEntries([
		["", effect],
		...facts.filter(isFixed).map((one) => [one.label, factText(one)] as const),
		...(table ? [[table.caption, table.rows.map((row) => row.join(" · ")).join("\n")] as const] : []),
	])

/** What changed between what an operator saw and what holds now, line by line. */
export function changedFacts(seen: ProposalView, now: ProposalView): ChangedFact[] {
	const [before, after] = [linesOf(seen), linesOf(now)]
	const facts = [...new Set([...Object.keys(after), ...Object.keys(before)])]
		.filter((label) => before[label] !== after[label])
		.map((label) => ({ label, seen: before[label] ?? null, now: after[label] ?? null }))
	const gone = seen.warnings.filter((text) => !now.warnings.includes(text))
	const come = now.warnings.filter((text) => !seen.warnings.includes(text))
	return [
		...facts,
		...gone.map((text) => ({ label: "", seen: text, now: null })),
		...come.map((text) => ({ label: "", seen: null, now: text })),
	]
}
