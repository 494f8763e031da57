/** What has to be true of whoever buys what chance decides, in the order in which pages say it. */
export const CHANCE_RULES = ["declared", "notExcluded", "lawful"] as const
export type ChanceRule = (typeof CHANCE_RULES)[number]

/** What is the case, as the database answers it (`chance_rules`); words of the same names say it. */
export const CHANCE_REASONS = {
	declared: ["none", "declared", "outdated"],
	notExcluded: ["open", "until", "forever"],
	lawful: ["demo", "noCountry", "noBasis", "notYet", "ended", "basis"],
} as const satisfies Record<ChanceRule, readonly string[]>
export type ChanceReason = (typeof CHANCE_REASONS)[ChanceRule][number]

/** `since`: the moment that the reason speaks of, where it speaks of one: declared at, shut out until, lawful from, ended at. */
export type RuleState = Readonly<{ rule: ChanceRule; met: boolean; reason: ChanceReason; since: Date | null }>

/** `country`: declared last, ISO 3166-1; null: none. */
export type ChanceVerdict = Readonly<{ allowed: boolean; country: string | null; rules: readonly RuleState[] }>

/** How long a wallet may shut itself out: months, or for good. */
export const EXCLUSION_TERMS = ["1", "6", "12", "forever"] as const
export type ExclusionTerm = (typeof EXCLUSION_TERMS)[number]

/** Of the sentence that is declared (`chance:declare.adult` and `.residence`). When its words change in meaning, this does, and all declare anew. */
export const DECLARATION_TEXT = "1"
