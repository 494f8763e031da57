import type { Listed } from "#app/lib/listing.ts"

export const FILE_TERMS = { sorts: ["newest-", "newest"], filters: [] } as const
export type FileListing = Listed<(typeof FILE_TERMS.sorts)[number], never>

export type FileLine = Readonly<{
	id: string
	name: string
	width: number | null
	height: number | null
	bytes: number
	at: Date
}>
