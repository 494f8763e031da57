import type { Permission } from "#app/identity/roles/permissions.ts"

/** Headings of the menu, in its order; what is "first" stands above them. */
export const GROUPS = ["first", "money", "rules", "people", "content", "system"] as const
export type Group = (typeof GROUPS)[number]

/** Screens of operators: their address below /admin, where they stand in the menu, whoever may see them, and the key of their name in `admin:screens`. */
export const SCREENS = [
	{ name: "home", path: "", group: "first", sees: "home.see" },
	{ name: "analytics", path: "analytics", group: "first", sees: "home.see" },
	{ name: "deposit", path: "deposit", group: "money", sees: "deposits.search" },
	{ name: "money", path: "money", group: "money", sees: "money.see" },
	{ name: "payouts", path: "payouts", group: "money", sees: "money.see" },
	{ name: "purchases", path: "purchases", group: "money", sees: "money.see" },
	{ name: "gears", path: "gears", group: "money", sees: "money.see" },
	{ name: "airdrop", path: "airdrop", group: "money", sees: "money.see" },
	{ name: "batchMint", path: "batchMint", group: "money", sees: "money.see" },
	{ name: "carryOver", path: "carryOver", group: "money", sees: "money.see" },
	{ name: "vesting", path: "vesting", group: "money", sees: "money.see" },
	{ name: "migration", path: "migration", group: "money", sees: "money.see" },
	{ name: "proposals", path: "proposals", group: "money", sees: "home.see" },
	{ name: "rules", path: "rules", group: "rules", sees: "rules.see" },
	{ name: "coins", path: "coins", group: "rules", sees: "rules.see" },
	{ name: "collections", path: "collections", group: "rules", sees: "rules.see" },
	{ name: "programs", path: "programs", group: "rules", sees: "rules.see" },
	{ name: "chance", path: "chance", group: "rules", sees: "rules.see" },
	{ name: "raffles", path: "raffles", group: "rules", sees: "rules.see" },
	{ name: "mints", path: "mints", group: "rules", sees: "rules.see" },
	{ name: "odds", path: "odds", group: "rules", sees: "rules.see" },
	{ name: "users", path: "users", group: "people", sees: "users.see" },
	{ name: "lostWallets", path: "lostWallets", group: "people", sees: "users.see" },
	{ name: "idDocuments", path: "idDocuments", group: "people", sees: "documents.see" },
	{ name: "actions", path: "actions", group: "people", sees: "users.see" },
	{ name: "operators", path: "operators", group: "people", sees: "roles.see" },
	{ name: "reservations", path: "reservations", group: "people", sees: "users.see" },
	{ name: "visits", path: "visits", group: "people", sees: "partner.see" },
	{ name: "news", path: "news", group: "content", sees: "content.see" },
	{ name: "venues", path: "venues", group: "content", sees: "content.see" },
	{ name: "drops", path: "drops", group: "content", sees: "content.see" },
	{ name: "published", path: "published", group: "content", sees: "content.see" },
	{ name: "projects", path: "projects", group: "content", sees: "projects.see" },
	{ name: "files", path: "files", group: "content", sees: "content.see" },
	{ name: "launch", path: "launch", group: "system", sees: "settings.see" },
	{ name: "settings", path: "settings", group: "system", sees: "settings.see" },
	{ name: "openings", path: "openings", group: "system", sees: "settings.see" },
	{ name: "switches", path: "switches", group: "system", sees: "settings.see" },
	{ name: "mail", path: "mail", group: "system", sees: "jobs.see" },
	{ name: "jobs", path: "jobs", group: "system", sees: "jobs.see" },
	{ name: "prices", path: "prices", group: "system", sees: "settings.see" },
	{ name: "audit", path: "audit", group: "system", sees: "audit.see" },
] as const satisfies readonly Readonly<{ name: string; path: string; group: Group; sees: Permission }>[]
export type ScreenName = (typeof SCREENS)[number]["name"]

/** Those that somebody may see, in the order of the menu. */
export const screensOf = (permissions: readonly Permission[]) =>
	SCREENS.filter(({ sees }) => permissions.includes(sees))

/** The same by their headings; a heading without any is left out. */
export const menuOf = (permissions: readonly Permission[]) =>
	GROUPS.map((group) => ({ group, screens: screensOf(permissions).filter((one) => one.group === group) })).filter(
		({ screens }) => screens.length > 0,
	)

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
