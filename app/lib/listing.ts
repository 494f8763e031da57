/** A listing whose sort, filters and page live in the address: what is asked for is read from there, and each link is made of it. */
export type Listed<Sort extends string, Filter extends string> = Readonly<{
	sort: Sort
	filters: Readonly<Partial<Record<Filter, string>>>
	/** The last row of the page before: its place in the order. Null: the first page. */
	after: Place | null
}>
/** A value of the column that is sorted by, as text, and the id that tells equal ones apart. */
export type Place = readonly [value: string, id: string]

type Terms<Sort extends string, Filter extends string> = Readonly<{
	/** The first is the usual one. A name that ends in "-" is descending. */
	sorts: readonly [Sort, ...Sort[]]
	filters: readonly Filter[]
	/** A filter by a beginning: what it finds stands in this order and in no other, so that an index has both. */
	found?: Readonly<{ by: Filter; sort: Sort }>
}>

/** Whether the order is that of a search. */
export const isSearch = (
	{ filters }: Pick<Listed<string, string>, "filters">,
	{ found }: Readonly<{ found?: Readonly<{ by: string }> | undefined }>,
): boolean => found !== undefined && Boolean(filters[found.by])

const LONGEST = 128
const SIGN = "~"

/** What an address asks for; what is not understood is not asked for. */
export function readListing<Sort extends string, Filter extends string>(
	params: URLSearchParams,
	{ sorts, filters, found }: Terms<Sort, Filter>,
): Listed<Sort, Filter> {
	const given = filters.flatMap((name) => {
		const value = params.get(name)?.trim() ?? ""
		return value !== "" && value.length <= LONGEST && !value.includes("\0") ? [[name, value] as const] : []
	})
	const asked = Object.fromEntries(given) as Listed<Sort, Filter>["filters"]
	const sort = found && isSearch({ filters: asked }, { found }) ? found.sort : params.get("sort")
	return {
		sort: sorts.find((one) => one === sort) ?? sorts[0],
		filters: asked,
		after: placeIn(params.get("after")),
	}
}

function placeIn(text: string | null): Place | null {
	if (!text || text.length > 2 * LONGEST || text.includes("\0")) return null
	const at = text.lastIndexOf(SIGN)
	return at < 0 ? null : [text.slice(0, at), text.slice(at + 1)]
}

/** The query of an address that asks for this; `?` included, empty for the first page of the usual. */
export function listingQuery<Sort extends string, Filter extends string>(
	{ sort, filters, after }: Listed<Sort, Filter>,
	{ sorts, found }: Pick<Terms<Sort, Filter>, "sorts" | "found">,
): string {
	const params = new URLSearchParams()
	for (const [name, value] of Object.entries(filters)) if (value) params.set(name, String(value))
	if (sort !== sorts[0] && !isSearch({ filters }, { found })) params.set("sort", sort)
	if (after) params.set("after", after.join(SIGN))
	return params.size > 0 ? `?${params}` : ""
}
