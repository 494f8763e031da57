import type { Key } from "#app/lib/keys.ts"
import { isDay } from "#app/lib/utc-moment.ts"
import type { ListFilter } from "./columns.ts"

/** What is wrong with what filters say, by their names: such a day filters nothing, and such a choice finds nothing. */
export function filterProblems(
	filters: readonly ListFilter[],
	asked: Readonly<Partial<Record<string, string>>>,
): ReadonlyMap<string, Key> {
	const problems = new Map<string, Key>()
	for (const one of filters) {
		const value = asked[one.name]
		if (!value) continue
		if (one.kind === "day" && !isDay(value)) problems.set(one.name, "admin:list.noDay")
		if (one.kind === "choice" && !one.choices.some((choice) => choice.value === value))
			problems.set(one.name, "admin:list.noChoice")
	}
	const { from, to } = asked
	if (from && to && problems.size === 0 && isDay(from) && isDay(to) && from > to)
		problems.set("to", "admin:list.noOrder")
	return problems
}
