import { and, asc, eq, sql } from "drizzle-orm"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { throwAll } from "#app/lib/faults.ts"
import type { Cosigned, Handlers } from "../handlers.ts"
import { send } from "../track-attempts.server.ts"
import { endCosigned } from "./end-cosigned.server.ts"
import { cosigned } from "./tables.server.ts"

/** Looked at in one pass, as many as a node answers for at once. */
const MOST = 256

/**
 * Looks after what we have signed last: the same bytes are sent again until the chain has them for good, or can prove that it never will.
 * Answers how many are still open. One whose end its feature cannot take holds up no other.
 */
export async function trackCosigned(
	ctx: Context,
	{ chain, handlers }: Readonly<{ chain: ChainAdapter; handlers: Handlers }>,
): Promise<number> {
	const live = await listLive({ ctx, chain })
	if (live.length === 0) return 0
	const statuses = await chain.statuses(live)
	const faults: unknown[] = []
	let open = 0
	for (const [i, one] of live.entries()) {
		const status = statuses[i] ?? { state: "seen" }
		if (status.state === "landed" || status.state === "reverted" || status.state === "dead") {
			const handler = Object.hasOwn(handlers.cosigned, one.purpose) ? handlers.cosigned[one.purpose] : undefined
			const { state, proof } = status
			try {
				// Nobody who knows what it means may pass over its end.
				if (!handler) throw new Error(`nobody takes the end of "${one.purpose}"`)
				await endCosigned(ctx, { one, handler, status: state, reason: state, proof })
			} catch (error) {
				faults.push(error)
			}
		} else {
			open++
			const { raw, signature } = one
			if (status.state === "unknown" && raw) await send(ctx, { chain, transaction: { raw, signature } })
		}
	}
	throwAll(faults)
	return open
}

/** What we have signed and whose end is not known, the oldest first. */
export const listLive = ({
	ctx,
	chain,
}: Readonly<{ ctx: Pick<Context, "db">; chain: Pick<ChainAdapter, "name"> }>): Promise<Cosigned[]> =>
	ctx.db
		.select()
		.from(cosigned)
		.where(and(eq(cosigned.chain, chain.name), sql`${cosigned.status} = 'live'`))
		.orderBy(asc(cosigned.createdAt))
		.limit(MOST)
