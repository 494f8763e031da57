import type { T } from "#app/i18n/words.ts"
import { AUDIT_ACTS } from "#app/identity/audit/act-names.ts"
import { FACT_NAMES } from "#app/identity/audit/fact-names.ts"
import { asKey } from "#app/lib/keys.ts"

/** An act in words; one that an older or a newer version noted stands as it is written. */
export const auditActText = (t: T, act: string): string =>
	AUDIT_ACTS.some((one) => one === act) ? t(asKey(`operators-audit:${act}`)) : act

/** The name of what a row says, in words; what stands inside a change is named as its own screen stores it. */
export const factText = (t: T, name: string): string =>
	FACT_NAMES.some((one) => one === name) ? t(asKey(`admin:audit.fact.${name}`)) : name
