import type { Context } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import type { Permission } from "#app/identity/roles/permissions.ts"
import { paths } from "#app/lib/paths.ts"
import type { FindRecords, FoundRecord } from "#app/operations/found-record.ts"
import { readAsked, shownText } from "../deposit/asked.server.ts"
import { depositAt } from "../deposit/deposit-address.ts"
import { idsOfNumber } from "../deposit/roots.server.ts"
import { screenFor, screensOf } from "../screens.ts"

type Asking = Readonly<{ typed: string; permissions: readonly Permission[]; t: T; find: FindRecords }>

/** Everything that a text in "Go to" names, of what the operator may see. A screen's whole name is that screen alone. */
export async function findAnything(
	ctx: Pick<Context, "db" | "chains">,
	{ typed, permissions, t, find }: Asking,
): Promise<FoundRecord[]> {
	const text = shownText(typed)
	const named = screensOf(permissions).map(({ name, path }) => ({ name, path, label: t(`admin:screens.${name}`) }))
	const name = screenFor(text, named)
	const screens = named
		.filter((screen) => screen.name === name)
		.map(({ label, path }): FoundRecord => ({ kind: "screen", label, href: paths.admin(path) }))
	if (screens.some(({ label }) => label.toLowerCase() === text.toLowerCase())) return screens
	const [payments, records] = await Promise.all([
		permissions.includes("deposits.search") ? findPayment(ctx, text) : [],
		find(ctx, { typed: text, permissions }),
	])
	return [...screens, ...payments, ...records]
}

/** The search for a payment says itself that an address, a transaction or an ID has none; a receipt's number counts only if it has one. */
async function findPayment(ctx: Pick<Context, "db" | "chains">, typed: string): Promise<FoundRecord[]> {
	const asked = readAsked(ctx.chains.all, typed)
	if (!("text" in asked)) return []
	if (asked.kind === "number" && (await idsOfNumber(ctx, asked.text)).length === 0) return []
	return [{ kind: "payment", label: asked.text, href: depositAt({ q: asked.text }) }]
}
