import { short4 } from "#app/lib/shorten.ts"

type Choice = Readonly<{ value: string; label: string }>

/** Choices without repeated values; where several have one label, each has its value behind it. */
export function tellApart(choices: readonly Choice[]): Choice[] {
	const once = [...new Map([...choices].reverse().map((choice) => [choice.value, choice])).values()].reverse()
	const counts = new Map<string, number>()
	for (const { label } of once) counts.set(label, (counts.get(label) ?? 0) + 1)
	return once.map(({ value, label }) => ({
		value,
		label: (counts.get(label) ?? 0) > 1 ? `${label} (${short4(value)})` : label,
	}))
}
