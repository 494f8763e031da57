import type { PARTNER_KINDS } from "#app/settings/published.ts"

export type PartnerKind = (typeof PARTNER_KINDS)[number]

/** Kinds of partner with a reservation page of their own, as printed. */
const OWN_PAGE: readonly PartnerKind[] = ["hotel", "plasticSurgery", "eyeClinic"]
export const hasOwnPage = (kind: PartnerKind) => OWN_PAGE.includes(kind)
