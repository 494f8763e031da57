/** What somebody can be reminded of. Stored, so it stays; a new one is a line here, in the table's check and in `reminder_way`. */
export const TOPICS = ["unlock", "check-in", "drop", "booking"] as const
export type Topic = (typeof TOPICS)[number]
