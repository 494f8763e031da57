import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { VOUCHING } from "#app/identity/limits/limits.ts"
import { addUse, isFirstUse, usesOf } from "#app/identity/limits/rate-limit.server.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { receipt } from "#app/settlement/tables.server.ts"
import { type Booker, personOf } from "../booker.server.ts"
import { reservation } from "../tables.server.ts"
import { nftsOf } from "../tier.server.ts"

type Needs = Pick<WebContext, "db" | "now" | "log" | "chains" | "das" | "secret" | "counters">
/** Holdings that were read within this time are good enough. */
const HOLDINGS_AGE_MS = 60_000

/**
 * Whether a guest has shown what a fresh wallet cannot: an account (its ID is an e-mail address that was confirmed), a confirmed address for
 * reminders, an earlier reservation, a payment that was settled here, or an NFT of ours that vouches for nobody else.
 */
export async function isKnownGuest(
	ctx: Needs,
	{ owners, solana }: Pick<Booker, "owners" | "solana">,
): Promise<boolean> {
	const person = await personOf(ctx, owners)
	if (person.some((owner) => owner.startsWith("account:"))) return true
	const [row] = await ctx.db
		.select({
			isKnown: sql<boolean>`exists(${ctx.db.select({ one: sql`1` }).from(reservation).where(stood(person))})
				or exists(${ctx.db
					.select({ one: sql`1` })
					.from(mailReminder)
					.where(and(isAnyOf(mailReminder.owner, person), isNotNull(mailReminder.confirmedAt)))})
				or exists(${ctx.db
					.select({ one: sql`1` })
					.from(receipt)
					.where(and(isAnyOf(receipt.sourceOwner, person.map(addressOf)), eq(receipt.outcome, "settles")))})`,
		})
		.from(sql`(select 1) one`)
	if (row?.isKnown) return true
	const held = await nftsOf(ctx, solana, HOLDINGS_AGE_MS)
	return held !== null && (await isVouchedFor(ctx, person, held))
}

/** NFTs that are asked about, at most: one is enough, and each takes a statement. */
const MOST_NFTS = 20

/**
 * Whether one of these NFTs vouches for this person: the first to book with it in the window of `VOUCHING`. An NFT that is passed from wallet to
 * wallet makes one guest known, not each of them.
 */
export const isVouchedFor = (
	ctx: Pick<Needs, "db" | "secret" | "counters">,
	person: readonly string[],
	nfts: readonly string[],
): Promise<boolean> =>
	inTransaction(ctx, async (ctx) => {
		for (const nft of [...nfts].sort().slice(0, MOST_NFTS)) {
			if (await isFirstUse(ctx, VOUCHING, nft)) {
				for (const owner of person) await addUse(ctx, VOUCHING, `${nft} ${owner}`)
				return true
			}
			for (const owner of person) if ((await usesOf(ctx, VOUCHING, `${nft} ${owner}`)).hits > 0) return true
		}
		return false
	})

/** What a partner or an operator has cancelled shows nothing: nobody may have stood behind it. */
const stood = (person: readonly string[]) =>
	and(
		isAnyOf(reservation.owner, [...person]),
		or(ne(reservation.status, "50"), eq(reservation.visit, "visited"), eq(reservation.cancelBy, "owner")),
	)

/** "solana:<address>" → the address, as receipts name who has paid. */
const addressOf = (owner: string): string => owner.slice(owner.indexOf(":") + 1)
