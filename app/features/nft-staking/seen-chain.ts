import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** The name of the chain that NFTs are on; null while it has not been seen. */
export function seenChain({ chains }: Pick<Context, "chains">): string | null {
	try {
		return chains.solana.name
	} catch (error) {
		if (error instanceof Refusal) return null
		throw error
	}
}
