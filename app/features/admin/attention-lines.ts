import type { Permission } from "#app/identity/roles/permissions.ts"
import { paths } from "#app/lib/paths.ts"
import { SCREENS, type ScreenName } from "./screens.ts"

type Target = Readonly<{
	/** The screen where it is handled; its name in the menu carries the count. */
	screen: ScreenName
	href: string
	/** Who is mailed: operators with this permission. "approvers": who may approve the proposals. null: no operator, because another mail says it. */
	acts: Permission | "approvers" | null
}>
const money = (show: string): Target => ({
	...{ screen: "money", href: `${paths.admin("money")}?show=${show}`, acts: "money.act" },
})

/** Everything that needs an operator, the most pressing kind first. */
export const ATTENTION_LINES = {
	stops: money("stops"),
	unmatched: money("unmatched"),
	held: money("held"),
	stuck: money("stuck"),
	unknown: { screen: "payouts", href: `${paths.admin("payouts")}?state=sending`, acts: "money.act" },
	quarantined: { screen: "deposit", href: paths.admin("deposit"), acts: "money.act" },
	expiring: { screen: "proposals", href: paths.admin("proposals"), acts: "approvers" },
	proposals: { screen: "proposals", href: paths.admin("proposals"), acts: null },
	decisions: { screen: "proposals", href: `${paths.admin("proposals")}#past`, acts: null },
	reservations: { screen: "reservations", href: `${paths.admin("reservations")}?state=cancelling`, acts: "users.act" },
	lostWallets: { screen: "lostWallets", href: `${paths.admin("lostWallets")}?status=open`, acts: "money.act" },
	documents: { screen: "idDocuments", href: `${paths.admin("idDocuments")}?status=open`, acts: "documents.see" },
	paused: { screen: "switches", href: paths.admin("switches"), acts: "settings.edit" },
	jobs: { screen: "jobs", href: paths.admin("jobs"), acts: "jobs.act" },
	mail: { screen: "mail", href: `${paths.admin("mail")}?state=dead`, acts: "jobs.act" },
	exampleRules: { screen: "rules", href: paths.admin("rules"), acts: "rules.propose" },
	exampleContent: { screen: "published", href: paths.admin("published"), acts: "content.edit" },
	exampleSettings: { screen: "settings", href: paths.admin("settings"), acts: "settings.edit" },
	notices: { screen: "home", href: `${paths.admin()}#notices`, acts: "money.act" },
} as const satisfies Readonly<Record<string, Target>>
export type Attention = keyof typeof ATTENTION_LINES
export const ATTENTION = Object.keys(ATTENTION_LINES) as readonly Attention[]

export type AttentionLine = Readonly<{ what: Attention; count: number; since: Date | null }>

/** Whether someone with these permissions may see the screen of a line. */
export function maySee(what: Attention, permissions: readonly Permission[]): boolean {
	const { screen } = ATTENTION_LINES[what]
	return SCREENS.some(({ name, sees }) => name === screen && permissions.includes(sees))
}

export type MenuCounts = Readonly<Partial<Record<ScreenName, number>>>

/** How much waits on each screen; a screen without anything is left out. */
export function menuCounts(lines: readonly AttentionLine[]): MenuCounts {
	const counts: Partial<Record<ScreenName, number>> = {}
	for (const { what, count } of lines) {
		const { screen } = ATTENTION_LINES[what]
		if (count > 0) counts[screen] = (counts[screen] ?? 0) + count
	}
	return counts
}
