import { and, eq, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Leg } from "#app/settlement/ledger.server.ts"
import { ledgerAccount, ledgerTransfer } from "#app/settlement/tables.server.ts"

/** The posting that was in use before `post_transfers`, for comparison in the same run: a row trigger, and three statements of Drizzle's. */
export const ROW_TRIGGER = `
	drop trigger ledger_transfer_post on ledger_transfer;
	create function ledger_post_before() returns trigger language plpgsql set "ledger.posting" = 'on' as $$
	begin
		perform 1 from ledger_account where id in (new.debit, new.credit) order by id for no key update;
		update ledger_account set balance = balance - new.units where id = new.debit;
		update ledger_account set balance = balance + new.units where id = new.credit;
		return null;
	end $$;
	create trigger ledger_transfer_post after insert on ledger_transfer for each row execute function ledger_post_before();
`

const nameOf = (a: Leg["debit"]) => `${a.owner}\n${a.kind}\n${a.asset}`

export async function postBefore(
	tx: Db,
	cause: { name: string; id: string; at: Date },
	legs: readonly Leg[],
): Promise<void> {
	const accounts = [...new Map(legs.flatMap((leg) => [leg.debit, leg.credit]).map((a) => [nameOf(a), a])).values()]
	await tx
		.insert(ledgerAccount)
		.values(accounts.map((a) => ({ owner: a.owner, kind: a.kind, asset: a.asset, limited: a.kind === "owed" })))
		.onConflictDoNothing()
	const rows = await tx
		.select()
		.from(ledgerAccount)
		.where(
			or(
				...accounts.map((a) =>
					and(eq(ledgerAccount.owner, a.owner), eq(ledgerAccount.kind, a.kind), eq(ledgerAccount.asset, a.asset)),
				),
			),
		)
	const ids = new Map(rows.map((row) => [nameOf(row as unknown as Leg["debit"]), row.id]))
	await tx.insert(ledgerTransfer).values(
		legs.map((leg) => ({
			cause: cause.name,
			causeId: cause.id,
			leg: leg.leg,
			debit: ids.get(nameOf(leg.debit)) as string,
			credit: ids.get(nameOf(leg.credit)) as string,
			asset: leg.debit.asset,
			units: leg.units,
			at: cause.at,
		})),
	)
}
