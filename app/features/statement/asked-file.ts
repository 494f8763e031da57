export const FORMATS = ["csv", "json", "pdf"] as const
/** A file of a statement, as its address asks for it. `year`: null for all. */
export type AskedFile = Readonly<{ year: number | null; format: (typeof FORMATS)[number] }>

const YEAR = /^2\d{3}$/

/** What an address asks for; null for anything that the page does not link to. */
export function askedFile(params: URLSearchParams): AskedFile | null {
	const years = params.getAll("year")
	const formats = params.getAll("format")
	const [year = null] = years
	const format = FORMATS.find((one) => one === formats[0])
	if (years.length > 1 || formats.length !== 1 || !format) return null
	if (year !== null && !YEAR.test(year)) return null
	return { year: year === null ? null : Number(year), format }
}

export const fileName = ({ year, format }: AskedFile): string => `punktopia-statement-${year ?? "all"}.${format}`
