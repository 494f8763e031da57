import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { LAUNCH_LINES, type LaunchLine, type LaunchName } from "./lines.ts"

export const lineTitle = (t: T, name: LaunchName): string => t(asKey(`operators-launch:lines.${name}.title`))

/** One sentence: how it is, and what to do. */
export const lineSentence = (t: T, { name, state, facts }: LaunchLine): string =>
	t(asKey(`operators-launch:lines.${name}.${state}`), facts)

/** How many lines have each state. */
export const countStates = (lines: readonly LaunchLine[]) => ({
	green: lines.filter(({ state }) => state === "green").length,
	red: lines.filter(({ state }) => state === "red").length,
	unchecked: lines.filter(({ state }) => state === "unchecked").length,
	all: LAUNCH_LINES.length,
})
