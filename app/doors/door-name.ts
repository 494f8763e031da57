import type { T } from "#app/i18n/words.ts"
import type { Door } from "./doors.ts"

/** What a door is called. Names of ventures are names in every language. */
export const doorName = (t: T, door: Door): string => ("name" in door ? door.name : t(door.label))
