import type { Permission } from "#app/identity/roles/permissions.ts"
import { SERVICE_NAMES } from "#app/settings/launch/service-facts.ts"

/** What the launch list looks at, in its order. */
export const LAUNCH_LINES = [
	"rules",
	"links",
	"partners",
	"board",
	"ventures",
	"social",
	"company",
	"legal",
	"samples",
	"owners",
	"vaults",
	"payer",
	"restore",
	...SERVICE_NAMES,
	"mailDns",
	"walletReview",
] as const
export type LaunchName = (typeof LAUNCH_LINES)[number]

/** `unchecked`: nothing is known of it yet. */
export type LaunchState = "green" | "red" | "unchecked"

/** `facts` fill the sentence. `page`: where it is set, an address of the site; `settings`: by which settings of a process. */
export type LaunchLine = Readonly<{
	name: LaunchName
	state: LaunchState
	facts: Readonly<Record<string, string>>
	page: string | null
	settings: readonly string[]
}>

/** Each needs two operators: who proposes does not approve. */
export const APPROVALS = ["money.approve", "roles.approve", "rules.approve"] as const satisfies readonly Permission[]
/** Active operators who have each of these. */
export const OPERATORS_NEEDED = 2
