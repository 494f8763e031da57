import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Chain, Context, Proven, WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { accountKey, readLogin } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { isWallet } from "#app/identity/members/members.server.ts"
import { addressOn } from "#app/identity/members/wallet-types.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { readSecret } from "#app/identity/sessions/cookies.server.ts"
import { type Asked, visitor } from "#app/identity/sessions/visitor.server.ts"
import { memberWallet } from "#app/identity/tables.server.ts"

/** Who books: a wallet with all that are linked to it, or an account with its wallet. They are one person, by whatever they came in. */
export type Booker = Readonly<{
	/** What a new reservation is written down under. */
	owner: string
	/** All that is theirs is under these. */
	owners: readonly string[]
	/** Their wallets on Solana, whose NFTs give a discount. */
	solana: readonly string[]
	/** Of an account, to begin a form with. */
	name: string
}>

/** Null: nobody is signed in, neither with a wallet nor with an ID. Operators are no guests: they book for others. */
export async function bookerOf(request: Request, asked: Asked): Promise<Booker | null> {
	const { ctx } = asked
	const { who } = await visitor(request, asked)
	const token = readSecret(request, ctx, "lid")
	const login = token === null ? null : await readLogin(ctx, token)
	const own = login?.adcd === "" ? await accountWallets(ctx, login.accountId) : null
	const wallets = [...(who.wallet?.memberWallets ?? []), ...(own?.wallets ?? [])]
	if (!who.wallet && !own) return null
	const keys = [...new Set([...wallets.map(walletKey), ...(own ? [own.key] : [])])]
	return {
		owner: who.wallet ? walletKey(who.wallet) : (own?.key ?? ""),
		owners: keys,
		solana: [...new Set(wallets.flatMap(({ chain, address }) => (chain === "solana" ? [address] : [])))],
		name: own?.name ?? "",
	}
}

async function accountWallets({ db }: Pick<WebContext, "db">, accountId: string) {
	const [row] = await db
		.select({ chain: account.walletChain, address: account.walletAddress, name: account.name })
		.from(account)
		.where(eq(account.id, accountId))
	if (!row) return null
	const key = accountKey(accountId)
	if (row.chain === "") return { key, name: row.name, wallets: [] }
	const wallet: Proven = { chain: row.chain as Chain, address: row.address }
	const member = db.select({ id: memberWallet.memberId }).from(memberWallet).where(isWallet(wallet))
	const linked = await db
		.select({ chain: memberWallet.chain, address: memberWallet.address })
		.from(memberWallet)
		.where(eq(memberWallet.memberId, member))
	return { key, name: row.name, wallets: [wallet, ...linked.map((one) => one as Proven)] }
}

/**
 * Under what one person may have booked, by whatever they came in: all linked wallets, and every account that one of them belongs to. Limits count all of
 * it. What somebody sees and acts on is `owners` alone: another account's is told to nobody who has not logged in there.
 */
export async function personOf({ db }: Pick<Context, "db">, owners: readonly string[]): Promise<string[]> {
	const rows = await db.execute<{ key: string }>(sql`
		with own as (select key from json_array_elements_text(${JSON.stringify(owners)}::json) one(key)),
		named as (
			select split_part(key, ':', 1) as chain, split_part(key, ':', 2) as address from own where key not like 'account:%'
			union select a.wallet_chain, a.wallet_address from own join ${account} a
				on a.id = case when key like 'account:%' then substr(key, 9)::uuid end where a.wallet_chain <> ''),
		wallet as (
			select chain, address from named
			union select w.chain, w.address from named n join ${memberWallet} m on m.chain = n.chain and m.address = n.address
				join ${memberWallet} w on w.member_id = m.member_id)
		select key from own union select chain || ':' || address from wallet
		union select 'account:' || a.id from wallet w join ${account} a on a.wallet_chain = w.chain and a.wallet_address = w.address and a.wallet_chain <> ''`)
	return rows.map(({ key }) => key)
}

/**
 * The guest whom an operator books for: by an account's ID, or by the address of a wallet that has been proven here. Null: nobody is known by it, or it
 * is an operator's ID, who is no guest.
 */
export async function guestBy({ db }: Pick<WebContext, "db">, text: string): Promise<Booker | null> {
	const [one] = await db
		.select({ id: account.id })
		.from(account)
		.where(and(eq(account.uid, text.toLowerCase()), eq(account.adminCode, ""), isNull(account.disabledAt)))
	const own = one ? await accountWallets({ db }, one.id) : null
	const spellings = [...new Set([addressOn("solana", text), addressOn("ethereum", text)].filter((at) => at !== null))]
	const member = db
		.select({ id: memberWallet.memberId })
		.from(memberWallet)
		.where(isAnyOf(memberWallet.address, spellings))
	const linked =
		own || spellings.length === 0
			? []
			: await db
					.select({ chain: memberWallet.chain, address: memberWallet.address })
					.from(memberWallet)
					.where(inArray(memberWallet.memberId, member))
	const wallets = own?.wallets ?? linked.map((at) => at as Proven)
	const first = wallets.find(({ address }) => spellings.includes(address))
	if (!own && !first) return null
	return {
		owner: own?.key ?? (first ? walletKey(first) : ""),
		owners: [...new Set([...wallets.map(walletKey), ...(own ? [own.key] : [])])],
		solana: [...new Set(wallets.flatMap(({ chain, address }) => (chain === "solana" ? [address] : [])))],
		name: own?.name ?? "",
	}
}

/** Whoever acts, as the record names them: guests by no name, since the row says whose it is for as long as it may. */
export type Actor = Readonly<
	| { kind: "owner"; owners: readonly string[] }
	| { kind: "partner"; uid: string; partners: readonly string[] }
	| { kind: "operator"; uid: string }
	| { kind: "system" }
>
export const actorName = (actor: Actor): string =>
	actor.kind === "partner" || actor.kind === "operator" ? `${actor.kind}:${actor.uid}` : actor.kind
