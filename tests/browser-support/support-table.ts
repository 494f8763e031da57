import { readFileSync } from "node:fs"
import type {
	BrowserName,
	CompatData,
	CompatStatement,
	Identifier,
	SimpleSupportStatement,
} from "@mdn/browser-compat-data/types"

/** The oldest browsers that the site is made for, as `docs/CONTRIBUTING.md` says them. */
export const OLDEST = {
	firefox: 128,
	firefox_android: 128,
	safari: 17.5,
	safari_ios: 17.5,
	chrome: 125,
	chrome_android: 125,
} as const satisfies Partial<Record<BrowserName, number>>

export const { api, css, html, javascript } = JSON.parse(
	readFileSync(new URL("../../node_modules/@mdn/browser-compat-data/data.json", import.meta.url), "utf8"),
) as CompatData

/** Entry of the table at a path; none is made up on the way. */
export const entry = (from: Identifier | undefined, ...path: readonly string[]): Identifier | undefined =>
	path.reduce<Identifier | undefined>((at, key) => (at && Object.hasOwn(at, key) ? at[key] : undefined), from)

/** Those of the oldest browsers that lack what an entry tells of, or have it under another name. */
export function lackedBy({ support }: CompatStatement, prefix = ""): string[] {
	return Object.entries(OLDEST)
		.filter(([browser, version]) => {
			const all = [support[browser as BrowserName] ?? []].flat() as SimpleSupportStatement[]
			return !all.some((one) => isIn(one, version) && (one.prefix ?? "") === prefix)
		})
		.map(([browser]) => browser)
}

function isIn({ version_added, version_removed, flags, alternative_name }: SimpleSupportStatement, version: number) {
	if (!version_added || version_added === "preview" || flags || alternative_name) return false
	// The table says "≤" where it knows no better.
	const since = (text: string) => Number.parseFloat(text.replace("≤", ""))
	return since(version_added) <= version && !(version_removed && since(version_removed) <= version)
}

/** Functions by name, which the table keeps beside the types that they give and the properties that take them alone. */
const functions = new Map<string, Identifier>()
for (const [, property] of within(css.properties)) addAll(property, false)
addAll(css.types, true)
export const functionNamed = (name: string) => functions.get(name)

function addAll(from: Identifier | undefined, isDeep: boolean) {
	for (const [name, found] of within(from)) {
		if (isDeep) addAll(found, true)
		functions.set(name, found)
	}
}

/** What the table tells apart within an entry. */
function within(from: Identifier | undefined): [string, Identifier][] {
	const { __compat, ...rest } = from ?? {}
	return Object.entries(rest as Record<string, Identifier>)
}
