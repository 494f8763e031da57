import { getTableColumns, sql } from "drizzle-orm"
import { solanaPayUrl } from "#app/chains/solana/pay-url.ts"
import type { RequestContext } from "#app/db/context.ts"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { statement } from "#app/db/prepared.server.ts"
import { percentText } from "#app/features/coin-staking/figures.ts"
import { belongsTo } from "#app/features/coin-staking/queries.server.ts"
import { refundReason } from "#app/features/coin-staking/refund-reason.ts"
import { stakedAsset, stakingVault } from "#app/features/coin-staking/staked-asset.ts"
import { type PositionStatus, positionStatus } from "#app/features/coin-staking/status.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { amountText } from "#app/lib/amount.ts"
import { memoize } from "#app/lib/memoize.ts"
import { decimalText, formatMoney, type Money, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { type RefundDue, refundsDueFor, refundsIn } from "#app/settlement/refunds-due.server.ts"
import { attempt, intent, receipt } from "#app/settlement/tables.server.ts"
import type { PayFigures } from "./figures.ts"

const all = jsonColumns(getTableColumns(coinPosition))
const asked = jsonColumns({ id: intent.id, reference: intent.reference, expiresAt: intent.expiresAt })

type Row = Readonly<
	Record<"position" | "intent" | "owed", JsonRows> & { signature: string | null; slot: string | null }
>
/** The signature is of the transaction that paid, or of the one under way. */
const readPayment = statement<Row, { id: string }>(sql`
	select json_build_array(${all.object}) as position,
		(select json_agg(${asked.object}) from ${intent} where ${intent.id} = ${coinPosition.intentId}) as intent,
		${refundsDueFor(sql`${coinPosition.intentId}`)} as owed,
		case when ${coinPosition.receiptId} is not null
			then (select ${receipt.signature} from ${receipt} where ${receipt.id} = ${coinPosition.receiptId})
			else (select ${attempt.signature} from ${attempt}
				where ${attempt.intentId} = ${coinPosition.intentId} and ${attempt.status} = 'live'
				order by ${attempt.createdAt} desc limit 1) end as signature,
		(select ${receipt.slot}::text from ${receipt} where ${receipt.id} = ${coinPosition.receiptId}) as slot
	from ${coinPosition} where ${coinPosition.id} = ${sql.placeholder("id")}`)

type Words = Readonly<{ lang: Lang; label: string }>

/** All that the complete page shows of an agreed application; null while it is only a draft, or where there is none of the visitor's. */
export async function payFiguresOf(ctx: RequestContext, id: string, words: Words): Promise<PayFigures | null> {
	const [row] = await readPayment(ctx.db, { id })
	const [position] = all.rows(row?.position ?? null)
	const [intent] = asked.rows(row?.intent ?? null)
	if (!row || !position || !belongsTo(position, ctx.who)) return null
	const name = positionStatus.nameOf(position.status)
	if (name === "draft" || !intent) return null
	const status = shownAs(name)
	const locale = LOCALES[words.lang]
	const amount = money(stakedAsset(ctx), position.units)
	const coins = (units: bigint) => formatMoney(money(stakedAsset(ctx), units), locale)
	const owed = refundsIn(row.owed)
	return {
		draft: position.id,
		status,
		amount: formatMoney(amount, locale),
		plain: decimalText(amount),
		days: position.days,
		apr: percentText(position.aprBps, locale),
		reward: coins(position.reward),
		total: coins(position.units + position.reward),
		start: position.accrualStart,
		end: position.lockEnd,
		slot: row.slot === null ? null : BigInt(row.slot),
		expiresAt: intent.expiresAt,
		heldUntil: position.heldUntil && position.heldUntil > (await ctx.now()) ? position.heldUntil : null,
		owner: position.owner,
		signature: row.signature,
		pay: status === "agreed" ? waysToPay(ctx, amount, intent.reference, words) : null,
		refusedFor: status === "refused" ? refundReason(owed[0]?.reason ?? "") : null,
		owed: owed.map((one) => owedLine(ctx, one, locale)),
	}
}

/** The page of a stake that waits for its deposit is asked for each second, and its code never changes. */
const qrCode = memoize(500, qrModules)

function waysToPay(ctx: RequestContext, amount: Money, reference: string, { lang, label }: Words): PayFigures["pay"] {
	const { owner: recipient, account } = stakingVault(ctx, "deposit")
	const { address: mint } = stakedAsset(ctx)
	const url = solanaPayUrl({ recipient, amount, mint, reference, label: stakedAsset(ctx).symbol, message: label })
	return {
		url,
		qr: qrCode(url),
		recipient,
		account,
		mint,
		amount: amountText(amount.units, amount.asset, lang),
		reference,
	}
}

/** What became of a position after its deposit was taken is told elsewhere. */
const shownAs = (name: Exclude<PositionStatus, "draft">): PayFigures["status"] =>
	name === "agreed" || name === "pending" || name === "failed" || name === "refused" ? name : "active"

const owedLine = (ctx: RequestContext, one: RefundDue, locale: string) => ({
	id: one.id,
	amount: assetText(ctx, one, locale),
	reason: refundReason(one.reason ?? ""),
	signature: one.signature,
})

/** An amount of a coin that may be foreign to us: then in its smallest units, with its mint in full. */
export function assetText(ctx: RequestContext, one: Pick<RefundDue, "asset" | "units">, locale: string): string {
	if (one.asset === stakedAsset(ctx).address) return formatMoney(money(stakedAsset(ctx), one.units), locale)
	if (one.asset === "SOL") return formatMoney(money({ symbol: "SOL", scale: 9 }, one.units), locale)
	return `${one.units} × ${one.asset}`
}
