import { and, desc, eq, lte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { currencyPrice } from "#app/prices/tables.server.ts"
import type { NewPrice } from "./price-form.ts"

type Needs = Pick<Context, "db">

/** What an asset was worth at a moment by the prices that are there; null: nobody has said. */
export async function priceBefore(
	{ db }: Needs,
	{ asset, currency, validFrom }: Pick<NewPrice, "asset" | "currency" | "validFrom">,
): Promise<string | null> {
	const [row] = await db
		.select({ value: currencyPrice.value })
		.from(currencyPrice)
		.where(
			and(
				eq(currencyPrice.asset, asset),
				eq(currencyPrice.currency, currency),
				lte(currencyPrice.validFrom, validFrom),
			),
		)
		.orderBy(desc(currencyPrice.validFrom), desc(currencyPrice.id))
		.limit(1)
	return row?.value ?? null
}

/** Adds a price for statements, for good, and notes by whom. The same form once more adds nothing. */
export const publishPrice = (
	ctx: Needs,
	{ accountId, formId, price }: Readonly<{ accountId: string; formId: string; price: NewPrice }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const before = await priceBefore({ db }, price)
		const { asset, currency, validFrom, value, source } = price
		// The number is the database's own to give, and its column nobody's to name.
		const made = await db.execute(sql`
			insert into currency_price (asset, currency, valid_from, value, source, form_id)
			values (${asset}, ${currency}, ${validFrom.toISOString()}::timestamptz, ${value}, ${source}, ${formId}::uuid)
			on conflict (form_id) do nothing returning form_id`)
		if (made.length === 0) return
		const facts = { validFrom: validFrom.toISOString(), source, before, after: value }
		await writeAudit(db, {
			actor: accountKey(accountId),
			act: "price.published",
			subject: `${asset}/${currency}`,
			facts,
		})
	})
