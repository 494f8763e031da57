import { exampleAddresses } from "#app/chains/solana/local/example-wallets.server.ts"
import type { WebContext } from "#app/db/context.ts"

const NOBODY: ReadonlySet<string> = new Set()

/** Wallets that a demo has of its own, so that pages can say which they are; elsewhere there are none. */
export const walletsOfDemo = ({ demo, secret }: Pick<WebContext, "demo" | "secret">): ReadonlySet<string> =>
	demo ? exampleAddresses(secret) : NOBODY
