/** What an operator may be let do. Stored in `role_permission`; the code asks for these names alone. */
export const PERMISSIONS = [
	"home.see",
	"deposits.search",
	"money.see",
	"money.act",
	"money.approve",
	"rules.see",
	"rules.propose",
	"rules.approve",
	"users.see",
	"users.act",
	"documents.see",
	"projects.see",
	"projects.edit",
	"content.see",
	"content.edit",
	"settings.see",
	"settings.edit",
	"jobs.see",
	"jobs.act",
	"audit.see",
	"roles.see",
	"roles.propose",
	"roles.approve",
	"partner.see",
	"partner.act",
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const ROLES = ["viewer", "support", "content", "finance", "partner", "owner"] as const
export type Role = (typeof ROLES)[number]

const LOOKS = ["home.see", "money.see", "rules.see", "projects.see", "content.see", "settings.see", "jobs.see"] as const

/** What a new database says of each role; afterwards the database's rows count. A partner sees what is its own, and nothing else. */
export const FIRST_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
	viewer: LOOKS,
	support: [...LOOKS, "deposits.search", "users.see", "users.act", "documents.see"],
	content: ["home.see", "content.see", "content.edit", "projects.see", "projects.edit", "settings.see"],
	finance: [
		...LOOKS,
		"deposits.search",
		"money.act",
		"money.approve",
		"rules.propose",
		"rules.approve",
		"users.see",
		"audit.see",
	],
	partner: ["partner.see", "partner.act"],
	owner: PERMISSIONS.filter((one) => !one.startsWith("partner.")),
}

export const isPermission = (value: string): value is Permission => (PERMISSIONS as readonly string[]).includes(value)
export const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value)
