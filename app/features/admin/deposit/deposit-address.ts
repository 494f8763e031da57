import { paths } from "#app/lib/paths.ts"

/** The search for something, and a later page of what it finds. */
export const depositAt = ({ q, after }: Readonly<{ q: string; after?: string }>): string =>
	`${paths.admin("deposit")}?${new URLSearchParams({ q, ...(after ? { after } : {}) })}`
