import type { Context } from "#app/db/context.ts"
import type { Permission } from "#app/identity/roles/permissions.ts"

/** A record that a search of the operators leads to. */
export type FoundRecord = Readonly<{
	kind: "screen" | "payment" | "account" | "reservation" | "project"
	label: string
	href: string
}>

export type Finding = Readonly<{ typed: string; permissions: readonly Permission[] }>

/** Records that a text names, of the screens that the operator may see. `typed`: without white space around it, and not empty. */
export type FindRecords = (ctx: Pick<Context, "db">, finding: Finding) => Promise<readonly FoundRecord[]>

/** "12", "#12", "No. 12", "№ 12" as a number of at most twelve digits; null for any other text. */
export function recordNumber(typed: string): number | null {
	const [, digits] = /^(?:#|no\.?|№)?\s*(\d{1,12})$/i.exec(typed) ?? []
	return digits === undefined ? null : Number(digits)
}
