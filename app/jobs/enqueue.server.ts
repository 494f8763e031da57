import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"

/** Every job there is, and what it is told. */
export type Jobs = {
	/** Read the chain: find receipts, settle them, send again what has not landed. */
	"settlement:look": Record<string, never>
	/** The same of Kaia. */
	"settlement:kaia": Record<string, never>
	/** Hold every account of ours against the chain. */
	"settlement:audit": Record<string, never>
	/** Remove what nobody needs any more: expired challenges, sessions, rate windows. */
	"identity:sweep": Record<string, never>
	/** Remove drafts that nobody came back to. */
	"coin-staking:sweep": Record<string, never>
	/** Carry out what holders asked to be done with their NFTs. */
	"nft-staking:acts": Record<string, never>
	/** End what is left behind of mints, and prepare what quotes for several wait for. */
	"minting:sweep": Record<string, never>
	/** See what has come of acts of the forge, and carry it out. */
	"crafting:go": Record<string, never>
	/** See what has come from Kaia, and carry it on. */
	"migration:go": Record<string, never>
	/** Reckon lists that somebody asked about, and send what is due of those that are released. */
	"airdrop:deliver": Record<string, never>
	/** Open and end drops that are due, and sign what was given. */
	"drops:sweep": Record<string, never>
	/** Send what waits in the outbox. */
	"mail:send": Record<string, never>
	/** Send what waits for browsers. */
	"push:send": Record<string, never>
	/** Remove records of visits past their time. */
	"tracking:sweep": Record<string, never>
}

/**
 * Puts a job into the queue within the caller's transaction: it runs if, and only if, that commits.
 * Jobs of one `key` that wait are one job; asking again can only bring it forward. No named queues: a killed worker would
 * leave one locked for hours, while a job of the same key asked for anew runs at once.
 */
export async function enqueue<J extends keyof Jobs>(
	tx: Db,
	job: J,
	payload: Jobs[J],
	{ key, inSeconds = 0 }: { key?: string; inSeconds?: number } = {},
): Promise<void> {
	// A function with the owner's rights: the web process sees nothing of the queue.
	await tx.execute(
		sql`select enqueue_job(${job}::text, ${JSON.stringify(payload)}::json, ${key ?? null}::text, ${inSeconds}::float8)`,
	)
}
