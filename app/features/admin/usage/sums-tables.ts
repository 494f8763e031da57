/** Files that an operator can take of the sums. */
export const SUMS_TABLES = ["days", "actions", "journeys", "funnel"] as const
export type SumsTable = (typeof SUMS_TABLES)[number]
