import { type SQL, sql } from "drizzle-orm"
import { anyLength, statement } from "#app/db/prepared.server.ts"
import { solanaAddressesOf, type Visit, type VisitorColumn } from "#app/identity/sessions/visitor.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"
import { TWIG } from "./twig.ts"

/** Base units, as text. The keys of accounts are those that `walletKey` makes. */
const balanceOf = (owners: SQL) => sql`(
	select coalesce(sum(${ledgerBalance.balance}), 0)::text from ${ledgerBalance}
	where ${ledgerBalance.kind} = 'points' and ${ledgerBalance.asset} = ${sql.raw(`'${TWIG.id}'`)}
		and ${ledgerBalance.owner} = any(array(select concat('solana:', one) from unnest(${owners}) one)))`
const readBalance = statement<{ units: string }, { owners: readonly string[] }>(
	sql`select ${balanceOf(anyLength(sql.placeholder("owners")))} as units`,
)

/** For a page that reads it along with its visitor. */
export const twigColumn: VisitorColumn = { select: (owners) => balanceOf(sql`${owners}::text[]`) }

/** The twigs of all wallets of a visitor together, in base units. */
export async function twigBalance({ db, who, along }: Visit): Promise<bigint> {
	const owners = solanaAddressesOf(who)
	if (owners.length === 0) return 0n
	if (along?.column === twigColumn) return BigInt(String(along.found))
	const [row] = await readBalance(db, { owners })
	return BigInt(row?.units ?? 0)
}
