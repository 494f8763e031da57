import type { Permission } from "#app/identity/roles/permissions.ts"

/** Screens of operators: their address below /admin, whoever may see them, and the key of their name in `admin:screens`. */
export const SCREENS = [
	{ name: "home", path: "", sees: "home.see" },
	{ name: "deposit", path: "deposit", sees: "deposits.search" },
	{ name: "rules", path: "rules", sees: "rules.see" },
	{ name: "money", path: "money", sees: "money.see" },
	{ name: "proposals", path: "proposals", sees: "home.see" },
	{ name: "news", path: "news", sees: "content.see" },
	{ name: "published", path: "published", sees: "content.see" },
	{ name: "settings", path: "settings", sees: "settings.see" },
	{ name: "operators", path: "operators", sees: "roles.see" },
	{ name: "audit", path: "audit", sees: "audit.see" },
] as const satisfies readonly Readonly<{ name: string; path: string; sees: Permission }>[]
export type ScreenName = (typeof SCREENS)[number]["name"]

/** Those that somebody may see, in the order of the menu. */
export const screensOf = (permissions: readonly Permission[]) =>
	SCREENS.filter(({ sees }) => permissions.includes(sees))

/** What somebody typed to go somewhere, as a screen: by its name in their language, or by a part of it. */
export function screenFor(
	typed: string,
	named: readonly Readonly<{ name: ScreenName; label: string }>[],
): ScreenName | null {
	const wanted = typed.trim().toLowerCase()
	if (wanted === "") return null
	const labels = named.map(({ name, label }) => ({ name, label: label.toLowerCase() }))
	const found =
		labels.find(({ label }) => label === wanted) ??
		labels.find(({ label }) => label.startsWith(wanted)) ??
		labels.find(({ label }) => label.includes(wanted))
	return found?.name ?? null
}
