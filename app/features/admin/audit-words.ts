import type { T } from "#app/i18n/words.ts"
import { FACT_NAMES } from "#app/identity/audit/fact-names.ts"
import { asKey } from "#app/lib/keys.ts"

/** What the audit notes, as its rows name it; each has words in `operators-audit`. */
export const AUDIT_ACTS = [
	"account.closed",
	"act.begun",
	"act.proposed",
	"act.approved",
	"act.rejected",
	"act.withdrawn",
	"alone-limit.set",
	"audit.erased",
	"chance.declared",
	"chance-basis.ended",
	"chance-basis.entered",
	"coin-staking.budget-shared",
	"coin-staking.leaving-undone",
	"coin-staking.left-early",
	"coin-staking.plans-posted",
	"coin-staking.renewal-off",
	"coin-staking.renewal-on",
	"file.deleted",
	"file.read",
	"file.stored",
	"job.retried",
	"job.run",
	"login.ended",
	"login.opened",
	"mail-consent.withdrawn",
	"mail.retried",
	"nft-staking.reward-claimed",
	"nft-staking.share-declared",
	"note.changed",
	"note.created",
	"note.deleted",
	"note.published",
	"note.unpublished",
	"operator.made",
	"operator.reset",
	"own-data.erase",
	"own-data.erased",
	"price.published",
	"project.deleted",
	"project.modified",
	"project.registered",
	"published.changed",
	"role.granted",
	"role.revoked",
	"session.ended",
	"session.opened",
	"sessions.ended",
	"setting.changed",
	"switch.set",
	"wallet.linked",
	"wallet.renamed",
	"wallet.unlinked",
] as const

/** An act in words; one that an older or a newer version noted stands as it is written. */
export const auditActText = (t: T, act: string): string =>
	AUDIT_ACTS.some((one) => one === act) ? t(asKey(`operators-audit:${act}`)) : act

/** The name of what a row says, in words; what stands inside a change is named as its own screen stores it. */
export const factText = (t: T, name: string): string =>
	FACT_NAMES.some((one) => one === name) ? t(asKey(`admin:audit.fact.${name}`)) : name
