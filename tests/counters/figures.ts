/**
 * What one request costs. `queries`, `trips` and `node` with all caches empty, as after a publication; `keptQueries` and `keptTrips` of the next
 * request for the same. `bytes`: of the answer, not compressed. `scripts`: bytes of JavaScript that the document loads, as gzip.
 */
export type Figures = Readonly<{
	status: number
	queries: number
	trips: number
	keptQueries: number
	keptTrips: number
	node: number
	bytes: number
	scripts: number
}>
/** By method and address. */
export type Table = Readonly<Record<string, Figures>>

const COUNTED = ["queries", "trips", "keptQueries", "keptTrips", "node", "bytes", "scripts"] as const
/** A figure may grow by a tenth. Of nothing, and of counts below ten, that is not even one. */
const isMore = (now: number, before: number) => now * 10 > before * 11
const isLess = (now: number, before: number) => now * 10 < before * 9

/** `grown` must be looked at; `fallen` should become the new accepted figures. A line each. */
export type Difference = Readonly<{ grown: readonly string[]; fallen: readonly string[] }>

export function compare(accepted: Table, now: Table): Difference {
	const grown: string[] = []
	const fallen: string[] = []
	for (const name of sortedNames({ ...accepted, ...now })) {
		const [before, after] = [accepted[name], now[name]]
		if (!after) grown.push(`${name}: accepted, but it is not a route or an example any more`)
		else if (!before) grown.push(`${name}: has no accepted figures`)
		else {
			if (after.status !== before.status) grown.push(`${name}: status ${before.status} → ${after.status}`)
			for (const key of COUNTED) {
				const line = `${name}: ${key} ${before[key]} → ${after[key]}`
				if (isMore(after[key], before[key])) grown.push(line)
				if (isLess(after[key], before[key])) fallen.push(line)
			}
		}
	}
	return { grown, fallen }
}

/** JSON with a route a line, sorted, so that a change of one is a change of one line. */
export function textOf(table: Table): string {
	const lines = sortedNames(table).map((name) => `\t${JSON.stringify(name)}: ${lineOf(table[name])}`)
	return `{\n${lines.join(",\n")}\n}\n`
}

const lineOf = (figures: Figures | undefined) =>
	JSON.stringify(figures)
		.replaceAll(/[{:,]/g, (mark) => `${mark} `)
		.replace("}", " }")

const sortedNames = (table: Table): string[] => Object.keys(table).sort((one, other) => (one < other ? -1 : 1))
