import { z } from "zod"

const moment = z.iso.datetime().transform((text) => new Date(text))
const units = z
	.string()
	.regex(/^[1-9]\d{0,29}$/)
	.transform(BigInt)

export const phaseShape = z.object({
	kind: z.enum(["holders", "allow-list", "public"]),
	/** Ids of collections; of a phase for holders one at least. */
	collections: z.array(z.string().min(1)).max(20).default([]),
	/** Wallets of an allow list. */
	wallets: z.array(z.string().min(1).max(100)).max(100_000).default([]),
	startsAt: moment,
	endsAt: moment,
	most: z.number().int().min(1).max(100_000),
})

/** A plan as an operator writes it, whole: it stands complete, or not at all. Amounts are base units in decimal text. */
export const planShape = z.object({
	name: z
		.string()
		.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
		.max(60),
	kind: z.string().min(1).max(40),
	chain: z.string().min(1),
	collection: z.string().min(1),
	text: z.object({
		name: z.string().min(1).max(32),
		symbol: z.string().min(1).max(10),
		uri: z.string().min(1).max(200),
		traits: z.array(z.tuple([z.string().max(32), z.string().max(32)])).max(8),
	}),
	stock: z.number().int().min(1).max(100_000),
	mostPerWallet: z.number().int().min(1).max(100_000).default(5),
	mostAtOnce: z.number().int().min(1).max(5).default(5),
	draw: z.string().min(1).max(100).nullable().default(null),
	drawCapBps: z.number().int().min(1).max(10_000).default(2_000),
	startsAt: moment,
	endsAt: moment,
	/** By asset; none: the plan is free. */
	prices: z.array(z.object({ asset: z.string().min(1), units })).max(10),
	phases: z.array(phaseShape).min(1).max(20),
})

export type PlanInput = z.input<typeof planShape>
export type NewPlan = z.output<typeof planShape>
export type NewPhase = z.output<typeof phaseShape>

/** Whether phases follow one another, without overlap, within the span of their plan. */
export function arePhasesInOrder(
	phases: readonly Pick<NewPhase, "startsAt" | "endsAt">[],
	span: Readonly<{ startsAt: Date; endsAt: Date }>,
): boolean {
	const sorted = phases.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
	return sorted.every(({ startsAt, endsAt }, i) => {
		const next = sorted[i + 1]
		return startsAt < endsAt && startsAt >= span.startsAt && endsAt <= span.endsAt && (!next || endsAt <= next.startsAt)
	})
}
