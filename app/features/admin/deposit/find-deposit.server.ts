import { and, eq, min } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { paymentLookup } from "#app/settlement/lookups/tables.server.ts"
import { receipt, txRead, vaultCursor } from "#app/settlement/tables.server.ts"
import { type Asked, readAsked, shownText } from "./asked.server.ts"
import { writerFor } from "./facts.ts"
import { type PaymentLine, paymentsIn, paymentsOf, readPlace } from "./payments.server.ts"
import { type Root, rootsOfId, rootsOfNumber, rootsOfReference, rootsOfSignature } from "./roots.server.ts"
import type { Story } from "./story.ts"
import { type Telling, tellStory } from "./tell-story.server.ts"

export type ShownLine = Omit<PaymentLine, "units" | "asset"> & Readonly<{ amount: string }>
/** Whether the worker was asked to read a transaction from the chain, and what it found. */
export type Look = Readonly<{ state: "open" | "booked" | "nothing" | "unknown" | "unreadable"; at: Date }>

export type Search = Readonly<{
	typed: string
	kind: Asked["kind"]
	/** What was looked for, as it was understood. */
	sought: string | null
	problem: "unreadable" | "tooLong" | null
	stories: readonly Story[]
	lines: readonly ShownLine[]
	/** Where the next page of lines begins; null at the end. */
	older: string | null
	isFirstPage: boolean
	/** It is an account or a wallet of our own. */
	isOurs: boolean
	/** Of a signature that no receipt has: how far our accounts have been read, what the reading made of it, and what was asked of the worker. */
	chain: Readonly<{
		readUpTo: Date | null
		read: (typeof txRead.$inferSelect)["state"] | null
		look: Look | null
	}> | null
}>

/** Stories that are told at once; of more there is a list. */
const MOST_STORIES = 3

type Wish = Omit<Telling, "sought"> & Readonly<{ q: string; after: string | null }>

/** All that there is about what somebody typed. */
export async function findDeposit(ctx: Context, { q, after, ...telling }: Wish): Promise<Search> {
	const asked = readAsked(ctx.chains.all, q)
	const nothing: Search = {
		typed: shownText(q),
		kind: asked.kind,
		sought: null,
		problem: asked.kind === "unreadable" ? asked.why : null,
		stories: [],
		lines: [],
		older: null,
		isFirstPage: true,
		isOurs: false,
		chain: null,
	}
	if (asked.kind === "nothing" || asked.kind === "unreadable") return nothing
	const sought = asked.text
	const roots = await rootsOf(ctx, asked, telling)
	const found = { ...nothing, sought }
	if (asked.kind === "address" && roots.length === 0) {
		const place = readPlace(after)
		const { lines, older } = await paymentsOf(ctx, sought, place)
		const isOurs = ctx.vaults.some((one) => one.owner === sought || one.account === sought)
		return { ...found, lines: lines.map(shown(ctx, telling.locale)), older, isFirstPage: place === null, isOurs }
	}
	const chain = asked.kind === "signature" ? await chainSays(ctx, sought) : null
	if (roots.length > MOST_STORIES) {
		const lines = await paymentsIn(ctx, roots)
		return { ...found, lines: lines.map(shown(ctx, telling.locale)), chain }
	}
	const stories = await Promise.all(roots.map((root) => tellStory(ctx, root, { ...telling, sought })))
	return { ...found, stories: stories.filter((story) => story !== null), chain }
}

function rootsOf(
	ctx: Context,
	asked: Exclude<Asked, { kind: "nothing" | "unreadable" }>,
	{ tell }: Pick<Wish, "tell">,
): Promise<Root[]> {
	if (asked.kind === "signature") return rootsOfSignature(ctx, asked.text, tell)
	if (asked.kind === "number") return rootsOfNumber(ctx, asked.text, tell)
	return asked.kind === "id" ? rootsOfId(ctx, asked.text, tell) : rootsOfReference(ctx, asked.text)
}

const shown =
	(ctx: Context, locale: string) =>
	({ asset, units, ...line }: PaymentLine): ShownLine => ({
		...line,
		amount: writerFor(ctx, locale).amount({ asset, units }),
	})

/** Null: what it brought is in the books. */
export async function chainSays({ db, chains, vaults }: Context, signature: string): Promise<Search["chain"]> {
	const names = chains.all.map((one) => one.name)
	const accounts = vaults.map((one) => one.account)
	const [booked, [cursor], [read], [look]] = await Promise.all([
		db.$count(receipt, and(isAnyOf(receipt.chain, names), eq(receipt.signature, signature))),
		db
			.select({ to: min(vaultCursor.chainTime) })
			.from(vaultCursor)
			.where(and(isAnyOf(vaultCursor.chain, names), isAnyOf(vaultCursor.account, accounts))),
		db
			.select({ state: txRead.state })
			.from(txRead)
			.where(and(isAnyOf(txRead.chain, names), isAnyOf(txRead.account, accounts), eq(txRead.signature, signature)))
			.limit(1),
		db
			.select()
			.from(paymentLookup)
			.where(and(isAnyOf(paymentLookup.chain, names), eq(paymentLookup.signature, signature))),
	])
	if (booked > 0) return null
	const isDone = look && look.doneAt !== null && look.doneAt >= look.askedAt
	return {
		readUpTo: cursor?.to ?? null,
		read: read?.state ?? null,
		look: look
			? { state: isDone ? (look.outcome ?? "open") : "open", at: (isDone && look.doneAt) || look.askedAt }
			: null,
	}
}
