import type { Sealed } from "#app/statements/seal.server.ts"

/** What somebody asks about a printed sheet; as typed, and read where it can be. */
export type AskedCheck = Readonly<{
	typed: Readonly<{ year: string; count: string; sum: string; seal: string }>
	/** Null: some of it cannot be on a sheet of ours. */
	read: (Sealed & Readonly<{ seal: string }>) | null
}>

const MOST_TYPED = 200
const NAMES = ["year", "count", "sum", "seal"] as const

/** Null: nothing is asked yet. Spaces and capitals come of typing off a sheet. */
export function askedCheck(params: URLSearchParams): AskedCheck | null {
	if (!NAMES.some((name) => params.has(name))) return null
	const raw = (name: (typeof NAMES)[number]) => (params.get(name) ?? "").slice(0, MOST_TYPED)
	const typed = { year: raw("year"), count: raw("count"), sum: raw("sum"), seal: raw("seal") }
	const bare = (text: string) => text.replaceAll(/[\s.,]/g, "").toLowerCase()
	const [year, count, sum, seal] = NAMES.map((name) => bare(typed[name])) as [string, string, string, string]
	const isRead =
		/^(2\d{3})?$/.test(year) && /^\d{1,6}$/.test(count) && /^[0-9a-f]{64}$/.test(sum) && /^[0-9a-f]{32}$/.test(seal)
	return { typed, read: isRead ? { year: year ? Number(year) : null, count: Number(count), sum, seal } : null }
}
