import type { Fact } from "#app/identity/audit/write-audit.server.ts"
import type { ProjectFields } from "./project.ts"
import type { KeyStates } from "./seal-keys.server.ts"

/** Field by field what somebody said; the names of a project's columns that forms do not fill in are none of it. */
const FIELDS = [
	...["symbol", "name", "nameKo", "mainnet", "contractAddress", "creatorFeeBps", "projectFeeBps", "jsonPath", "image"],
	...["description", "adminWallet", "listingWallet", "feeWallet", "startsAt", "endsAt"],
	...["mintStartBlock", "mintEndBlock"],
] as readonly (keyof ProjectFields)[]

type Shown = { readonly [Name in keyof ProjectFields]: ProjectFields[Name] | string | null }
type Facts = Readonly<Record<string, Fact>>

/** A project as a row of the audit says it: of its secret keys no more than whether they are set. */
export function factsOf(fields: Shown, keys: KeyStates): Facts {
	const said = FIELDS.map((name) => [name, plain(fields[name])])
	return { ...Object.fromEntries(said), ...keys }
}

const plain = (value: Shown[keyof Shown]): Fact =>
	value instanceof Date ? value.toISOString() : typeof value === "bigint" ? `${value}` : value

/** What differs, before and after. */
export function changesOf(before: Facts, after: Facts): Readonly<{ before: Facts; after: Facts }> {
	const names = Object.keys(after).filter((name) => before[name] !== after[name])
	const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
	return { before: only(before), after: only(after) }
}
