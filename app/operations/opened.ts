import type { Context } from "#app/db/context.ts"

/** What a payment opened, for operators who follow the payment. */
export type Opened = Readonly<{
	/** As the journal names it. */
	entity: string
	id: string
	status: string
	owner: string | null
	asset: string
	units: bigint
	days: number
	aprBps: number
	reward: bigint
	/** When it counts from, and its last day; null: it has not begun. */
	from: Date | null
	until: Date | null
	/** The request that it was opened with. */
	intentId: string | null
	/** Subjects of what was paid out of it. */
	payouts: readonly string[]
}>

/**
 * All that belongs to these ids, oldest first: ids of what was opened, or of what was paid out of it. What went on as another comes with that
 * other.
 */
export type TellOpened = (ctx: Pick<Context, "db">, ids: readonly string[]) => Promise<readonly Opened[]>
