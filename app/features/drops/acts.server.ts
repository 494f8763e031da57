import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { type Facts, writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { transition } from "#app/operations/transition.server.ts"
import { promiseNfts } from "#app/prizes/promise-nfts.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { lockBalance, NotCovered, post } from "#app/settlement/ledger.server.ts"
import { dropStatus } from "./status.ts"
import { dropListed, dropNft, giftDrop } from "./tables.server.ts"
import { freePrizes, paying, prizesOf } from "./vault.server.ts"

export type Drop = typeof giftDrop.$inferSelect
type Act = Parameters<OperatorActs[string]>[1]
type Acting = Readonly<{ ctx: Context; act: Act; drop: Drop; at: Date }>

const count = z
	.string()
	.regex(/^[1-9]\d{0,5}$/)
	.transform(Number)
const amount = z
	.string()
	.regex(/^[1-9]\d{0,29}$/)
	.transform(BigInt)
const moment = z.iso.datetime().transform((text) => new Date(text))

/** The drop that an act is about, locked. */
export async function lockDrop({ db }: Pick<Context, "db">, id: string): Promise<Drop | null> {
	if (!isUuid(id)) return null
	const [drop] = await db.select().from(giftDrop).where(eq(giftDrop.id, id)).for("no key update")
	return drop ?? null
}

/**
 * Announces a draft: from then on its rules, its snapshot and its number stay as they are. Answers why not: a draft that its own fields contradict,
 * a gift that nothing can send, a moment that is over, a number that has a drop already, or a draft that is not the one which two persons have looked at.
 */
async function publish({ ctx, act, drop, at }: Acting): Promise<string> {
	if (drop.status === "published") return "done"
	if (drop.status !== "draft") return "not-a-draft"
	// A draft that was written anew since it was looked at is another one.
	const looked = z.object({ version: count }).safeParse(act.evidence)
	if (!looked.success) return "unreadable"
	if (looked.data.version !== drop.version) return "another-draft"
	const pays = paying(ctx, drop.kind, drop.asset)
	if (!pays) return "no-vault"
	if (drop.closesAt <= at && !drop.isExample) return "over"
	// Announced before it is taken: afterwards somebody could choose the moment that suits them.
	const goesBySnapshot = drop.rules.some((rule) => rule.kind === "staked")
	if (goesBySnapshot && drop.snapshotAt < at && !drop.isExample) return "snapshot-over"
	const listed = await ctx.db.$count(dropListed, eq(dropListed.dropId, drop.id))
	if (drop.rules.some((rule) => rule.kind === "listed") && listed === 0) return "nobody-listed"
	const live = await ctx.db
		.select({ id: giftDrop.id, status: giftDrop.status })
		.from(giftDrop)
		.where(eq(giftDrop.number, drop.number))
	if (live.some((one) => one.status === "published" || one.status === "open")) return "number-taken"
	if (drop.kind === "nft") {
		const said = await setAside({ ctx, act, drop, at }, pays.chain)
		if (said !== "done") return said
	}
	await move({ ctx, act, drop, at }, "published", { ...pays, publishedAt: at })
	await note({ ctx, act, drop, at }, "drop.published", {
		number: drop.number,
		units: `${drop.units}`,
		rows: drop.stock,
	})
	return "done"
}

/** The NFTs that a draft names, each for this drop alone from now on. */
async function setAside({ ctx, drop, at }: Acting, chain: string): Promise<string> {
	const nfts = await ctx.db
		.select({ asset: dropNft.asset, position: dropNft.position })
		.from(dropNft)
		.where(eq(dropNft.dropId, drop.id))
	if (nfts.length === 0 || nfts.length !== drop.stock) return "nfts-not-named"
	const said = await promiseNfts(ctx, { to: { kind: "drop", id: drop.id }, chain, nfts, at })
	return said === "done" ? said : "nfts-not-free"
}

/** More or fewer of the same: what is given already stays; an open drop takes what is more from the vault, and gives back what is less. */
async function setStock({ ctx, act, drop, at }: Acting): Promise<string> {
	const read = z.object({ stock: count }).safeParse(act.evidence)
	if (!read.success) return "unreadable"
	const { stock } = read.data
	if (drop.status !== "published" && drop.status !== "open") return "not-open"
	if (drop.kind === "nft") return "nfts-are-named"
	if (stock < drop.given) return "given-already"
	if (stock === drop.stock) return "changed-nothing"
	if (drop.status === "open") {
		const { mint } = drop
		if (mint === null) return "not-open"
		const more = BigInt(stock - drop.stock) * drop.units
		const [free, held] = [freePrizes(mint), prizesOf(drop.id, mint)]
		if (more > 0n && (await lockBalance(ctx, free)) < more) return "not-covered"
		const leg = more > 0n ? { debit: free, credit: held, units: more } : { debit: held, credit: free, units: -more }
		await post(ctx, { name: "drop-stock", id: act.id, at }, [{ leg: "stock", ...leg }])
	}
	await ctx.db
		.update(giftDrop)
		.set({ stock, version: drop.version + 1 })
		.where(eq(giftDrop.id, drop.id))
	await note({ ctx, act, drop, at }, "drop.stock-set", { before: drop.stock, after: stock })
	return "done"
}

/** Another gift, until the drop opens. */
async function setGift({ ctx, act, drop, at }: Acting): Promise<string> {
	const read = z.object({ kind: z.enum(["rwa", "usdc"]), asset: z.string(), units: amount }).safeParse(act.evidence)
	if (!read.success) return "unreadable"
	if (drop.status !== "published") return "opened-already"
	if (drop.kind === "nft") return "nfts-are-named"
	const pays = paying(ctx, read.data.kind, read.data.asset)
	if (!pays) return "no-vault"
	const { kind, asset, units } = read.data
	await ctx.db
		.update(giftDrop)
		.set({ kind, asset, units, ...pays, version: drop.version + 1 })
		.where(eq(giftDrop.id, drop.id))
	const told = (one: Pick<Drop, "kind" | "asset" | "units">) => ({
		kind: one.kind,
		asset: one.asset,
		units: `${one.units}`,
	})
	await note({ ctx, act, drop, at }, "drop.gift-set", { before: told(drop), after: told({ kind, asset, units }) })
	return "done"
}

/** Whether two moments are in one second. */
export const isSameSecond = (a: Date, b: Date): boolean =>
	Math.floor(a.getTime() / 1_000) === Math.floor(b.getTime() / 1_000)

/** Later, never earlier for whoever counts on it: an open drop keeps its beginning, and its end is not moved into the past. */
async function setWindow({ ctx, act, drop, at }: Acting): Promise<string> {
	const read = z.object({ opensAt: moment, closesAt: moment }).safeParse(act.evidence)
	if (!read.success) return "unreadable"
	const { closesAt } = read.data
	// Forms have no parts of a second: an unchanged opening stays to the millisecond.
	const opensAt = isSameSecond(read.data.opensAt, drop.opensAt) ? drop.opensAt : read.data.opensAt
	if (drop.status !== "published" && drop.status !== "open") return "not-open"
	if (drop.status === "open" && !isSameSecond(opensAt, drop.opensAt)) return "opened-already"
	if (closesAt <= at || closesAt <= opensAt || opensAt < drop.snapshotAt) return "window-wrong"
	if (closesAt < drop.closesAt) return "only-later"
	await ctx.db
		.update(giftDrop)
		.set({ opensAt, closesAt, version: drop.version + 1 })
		.where(eq(giftDrop.id, drop.id))
	const told = (one: Pick<Drop, "opensAt" | "closesAt">) => ({
		from: one.opensAt.toISOString(),
		to: one.closesAt.toISOString(),
	})
	await note({ ctx, act, drop, at }, "drop.window-set", { before: told(drop), after: told({ opensAt, closesAt }) })
	return "done"
}

/** Ends it now: whoever has asked receives their gift, nobody asks any more. */
async function end({ ctx, act, drop, at }: Acting): Promise<string> {
	if (drop.status === "ended") return "done"
	if (drop.status !== "published" && drop.status !== "open") return "not-open"
	await move({ ctx, act, drop, at }, "ended", { endedAt: at })
	await note({ ctx, act, drop, at }, "drop.ended", { number: drop.number })
	return "done"
}

const move = ({ ctx, act, drop, at }: Acting, to: "published" | "ended", set: Partial<Drop>) =>
	transition(ctx, {
		machine: dropStatus,
		table: giftDrop,
		id: drop.id,
		to,
		cause: { actor: act.who, reason: act.kind, at },
		set,
	})

const note = ({ ctx, act, drop }: Acting, name: AuditAct, facts: Facts) =>
	writeAudit(ctx.db, { actor: act.who, act: name, subject: drop.id, facts })

const carriedOut =
	(verb: (acting: Acting) => Promise<string>) =>
	async (ctx: Context, act: Act): Promise<string> => {
		try {
			return await inTransaction(ctx, async (ctx) => {
				const drop = await lockDrop(ctx, act.subject)
				return drop ? verb({ ctx, act, drop, at: await ctx.now() }) : "no-such-drop"
			})
		} catch (error) {
			if (error instanceof NotCovered) return "not-covered"
			throw error
		}
	}

/** What operators may do with drops that are published, or to publish one; carried out by the worker. */
export const dropActs = {
	"publish-drop": carriedOut(publish),
	"set-drop-stock": carriedOut(setStock),
	"set-drop-gift": carriedOut(setGift),
	"set-drop-window": carriedOut(setWindow),
	"end-drop": carriedOut(end),
} satisfies OperatorActs
