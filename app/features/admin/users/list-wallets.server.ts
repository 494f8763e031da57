import { and, eq, type SQL, sql } from "drizzle-orm"
import { beginsWith, bytewise } from "#app/db/begins-with.server.ts"
import type { Chain, Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { CHAINS } from "#app/identity/proofs/chains.ts"
import { memberChoice, memberWallet, session } from "#app/identity/tables.server.ts"
import type { Lang } from "#app/lib/lang-of.ts"
import type { WalletLine, WalletListing } from "./user-terms.ts"

type Needs = Pick<Context, "db">

const BY_FIRST = { by: memberWallet.linkedAt, kind: "time" } as const
const BY_ADDRESS = { by: bytewise(memberWallet.address), kind: "text" } as const

const lastSeen = sql`(select max(${session.lastSeenAt}) from ${session}
	where ${session.chain} = ${memberWallet.chain} and ${session.address} = ${memberWallet.address})`
/** The language that its owner has chosen; a page says its own by its address, and no row has it. */
const language = sql<Lang | null>`(select ${memberChoice.lang} from ${memberChoice}
	where ${memberChoice.owner} = ${memberWallet.chain} || ':' || ${memberWallet.address})`
export const walletShown = {
	chain: sql<Chain>`${memberWallet.chain}`,
	address: memberWallet.address,
	walletType: memberWallet.walletType,
	language,
	firstAt: memberWallet.linkedAt,
	seenMs: sql<number | null>`(extract(epoch from ${lastSeen}) * 1000)::float8`,
}
type Read = Omit<WalletLine, "seenAt"> & Readonly<{ seenMs: number | null }>
export const lineOf = ({ seenMs, ...line }: Read): WalletLine => ({
	...line,
	seenAt: seenMs === null ? null : new Date(seenMs),
})

/** A page of the wallets that have signed in. */
export async function listWallets({ db }: Needs, asked: WalletListing, size?: number): Promise<ListPart<WalletLine>> {
	const { rows, next } = await listRows(
		asked,
		{
			sorts: { "first-": BY_FIRST, first: BY_FIRST, address: BY_ADDRESS, "address-": BY_ADDRESS },
			id: { by: memberWallet.id, kind: "uuid" },
			where: whereOf(asked),
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ ...walletShown, ...place })
					.from(memberWallet)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	return { rows: rows.map(({ place: _, placeId: __, ...line }) => lineOf(line)), next }
}

export const countWallets = (ctx: Needs, asked: WalletListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(memberWallet)
			.where(and(...whereOf(asked))),
	)

/** EVM addresses are stored in small letters, however they are written. */
const storedAs = (typed: string) => (/^0x/i.test(typed) ? typed.toLowerCase() : typed)

function whereOf({ filters: { q, chain } }: WalletListing): SQL[] {
	const network = CHAINS.find((one) => one === chain)
	return [
		...(q ? [beginsWith(memberWallet.address, storedAs(q))] : []),
		...(network ? [eq(memberWallet.chain, network)] : []),
	]
}
