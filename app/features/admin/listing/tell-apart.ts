type Choice = Readonly<{ value: string; label: string }>

/** Longer values are shortened in the middle. */
const LONGEST = 12

/** Choices without repeated values; where several have one label, each has its value behind it. */
export function tellApart(choices: readonly Choice[]): Choice[] {
	const once = [...new Map([...choices].reverse().map((choice) => [choice.value, choice])).values()].reverse()
	const counts = new Map<string, number>()
	for (const { label } of once) counts.set(label, (counts.get(label) ?? 0) + 1)
	return once.map(({ value, label }) => ({
		value,
		label: (counts.get(label) ?? 0) > 1 ? `${label} (${short(value)})` : label,
	}))
}

const short = (value: string) => (value.length > LONGEST ? `${value.slice(0, 5)}…${value.slice(-5)}` : value)
