import { sql } from "drizzle-orm"
import type { Listed as ListedTransaction } from "#app/chains/port.ts"
import { notify } from "./notices.server.ts"
import { isWallet, type Ours } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { txRead, type vaultCursor, type Walk } from "./tables.server.ts"

/** Slots that are listed again each time: a node behind the others may have shown us an end that was not one. */
export const OVERLAP_SLOTS = 64n
/** What one pass lists of one account at most; the rest waits for the next, from where this one stopped. */
const LIMITS = { page: 1000, pages: 3 }
/** What is asked of each account at first: an account has fewer between two passes, unless somebody floods it. */
const FEW = 100
/** Further behind than this, the cursor is held against what the node still keeps. */
const LONG_AGO_SLOTS = 5_000n

type Cursor = typeof vaultCursor.$inferSelect

/** How far the list of an account has come. `upTo` is null while its end has not been reached; `found`: anything was listed at all. */
export type Listed = Readonly<{
	anchor: string | null
	walk: Walk | null
	upTo: { slot: bigint; time: Date } | null
	found: boolean
}>

/**
 * Writes every transaction that names the account since the cursor into `tx_read`, newest first, a few pages a pass. The newest page comes
 * first each time, so that a long list behind it holds up nobody who pays now.
 */
export async function listSignatures(
	pass: Pass,
	ours: Ours,
	cursor: Cursor | undefined,
	{ limits = LIMITS, asked }: { limits?: typeof LIMITS; asked?: Asked | undefined } = {},
): Promise<Listed> {
	if (cursor) await checkStillKept(pass, cursor)
	const until = cursor?.signature ?? null
	const newest = await page(pass, ours, { until, limit: limits.page }, asked)
	const anchor = newest.find((info) => info.slot + OVERLAP_SLOTS <= pass.slot)?.signature ?? until
	const before = newest.at(-1)?.signature
	if (newest.length < limits.page || !before) return done(anchor, pass.slot, pass.chainTime, newest.length > 0)

	let walk: Walk = cursor?.walk ?? { before, anchor, slot: Number(pass.slot), time: pass.chainTime.getTime() }
	for (let pages = 1; pages < limits.pages; pages++) {
		const older = await page(pass, ours, { until, before: walk.before, limit: limits.page })
		if (older.length === 0 && !(await pass.chain.isKnown(walk.before)))
			return { anchor: until, walk: null, upTo: null, found: true }
		const found = older.find((info) => info.slot + OVERLAP_SLOTS <= BigInt(walk.slot))?.signature
		walk = { ...walk, anchor: walk.anchor === until ? (found ?? until) : walk.anchor }
		const last = older.at(-1)?.signature
		if (older.length < limits.page || !last) return done(walk.anchor, BigInt(walk.slot), new Date(walk.time), true)
		walk = { ...walk, before: last }
	}
	return { anchor: until, walk, upTo: null, found: true }
}

const done = (anchor: string | null, slot: bigint, time: Date, found: boolean): Listed => ({
	anchor,
	walk: null,
	upTo: { slot, time },
	found,
})

/** The newest transactions of an account, where they are few. Null: there are more, or the node did not answer; it is asked for them alone. */
export type Asked = Promise<readonly ListedTransaction[] | null>

/** Asks for the newest transactions of all these accounts at the same moment, which may be one question to a node. */
export function askForNewest(
	{ chain, slot }: Pass,
	accounts: readonly Readonly<{ account: string; until: string | null }>[],
) {
	if (chain.blocks) return () => undefined
	const ask = async (account: string, until: string | null) => {
		const listed = await chain.list(account, { until, upTo: slot, limit: FEW }).catch(() => null)
		return listed && listed.length < FEW ? listed : null
	}
	const asked = new Map<string, Asked>(accounts.map(({ account, until }) => [account, ask(account, until)]))
	return (account: string) => asked.get(account)
}

type Page = Readonly<{ until: string | null; before?: string; limit: number }>

async function page(pass: Pass, ours: Ours, { until, before, limit }: Page, asked?: Asked) {
	const range = { until, upTo: pass.slot, limit, ...(before ? { before } : {}) }
	const listed = (await asked) ?? (await pass.chain.list(ours.account, range))
	// Only a wallet can have paid for a transaction that failed.
	await remember(pass, ours, isWallet(ours) ? listed : listed.filter((info) => !info.failed))
	return listed
}

export async function remember(
	{ ctx, chain }: Pass,
	{ account }: Ours,
	listed: readonly ListedTransaction[],
): Promise<void> {
	if (listed.length === 0) return
	const rows = JSON.stringify(listed.map(({ signature, slot }) => ({ signature, slot: Number(slot) })))
	await ctx.db.execute(sql`
		insert into ${txRead} (chain, account, signature, slot, state, read_at)
		select ${chain.name}, ${account}, one.signature, one.slot, 'listed', now()
		from json_to_recordset(${rows}::json) as one(signature text, slot bigint)
		order by one.signature
		on conflict do nothing`)
}

/** A cursor older than what the node keeps means that something may have been missed for good. */
async function checkStillKept(pass: Pass, cursor: Cursor): Promise<void> {
	if (cursor.slot === 0n || pass.slot - cursor.slot < LONG_AGO_SLOTS) return
	const first = await pass.chain.firstKept()
	const lost = first > cursor.slot || (cursor.signature !== null && !(await pass.chain.isKnown(cursor.signature)))
	if (!lost) return
	const facts = { cursorSlot: Number(cursor.slot), firstSlotOfNode: Number(first) }
	await notify(pass.ctx, { kind: "scan-gap", subject: cursor.account, facts })
}
