import type { Chains } from "./chains.ts"

/** The module of the database may not know chains: what a context has of them is added to its type here, so that there is one `Context` for all. */
declare module "#app/db/context.ts" {
	interface Context {
		readonly chains: Chains
	}
}
