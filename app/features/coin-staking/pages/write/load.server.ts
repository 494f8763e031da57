import type { SubmissionResult } from "@conform-to/react"
import type { RequestContext } from "#app/db/context.ts"
import { coinText } from "#app/features/coin-staking/figures.ts"
import {
	AMOUNT_SHORTCUTS,
	type SpendableUnits,
	scheduleFor,
	shortcutUnits,
	termOr,
} from "#app/features/coin-staking/plans.ts"
import { findOwnPosition, plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { spendableUnits } from "#app/features/coin-staking/wallet-balance.server.ts"
import type { T } from "#app/i18n/words.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { groupedText } from "#app/lib/grouped-amount.ts"
import { type Asset, parseMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { readForm, typedText } from "#app/lib/read-form.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { utcText } from "#app/ui/date-time.tsx"

const USUAL_DAYS = 30
/** Asks for the slip of what is typed. */
const NO_SHORTCUT = "none"

/** What the write page shows: the plans, what the wallet can spend, and the draft it goes on with. */
export async function writePage(ctx: RequestContext, params: URLSearchParams, lang: Lang) {
	const at = await ctx.now()
	const plans = await plansInForce(ctx, at)
	const terms = plans?.body.terms ?? []
	const asked = termOr(
		terms.map(({ days }) => days),
		Number(params.get("days")),
		USUAL_DAYS,
	)
	const id = uuidFrom(params, "draft")
	const position = id ? await findOwnPosition(ctx, id) : null
	const draft = position?.status === positionStatus.code("draft") ? position : null
	const asset = stakedAsset(ctx)
	return {
		plans: plans && {
			terms: terms.map(({ days, aprBps }) => ({ days, aprBps })),
			bounds: { min: plans.body.minUnits, max: plans.body.maxUnits },
			example: plans.example,
			method: plans.method,
			start: scheduleFor(at, 0).accrualStart.toISOString(),
			ending: {
				earlyKeepBps: plans.body.earlyKeepBps,
				coolingOffHours: plans.body.coolingOffHours,
				earlyHours: plans.body.undoHours + plans.body.cooldownHours,
			},
		},
		spendable: await spendableOf(ctx),
		draft: draft && { id: draft.id, version: draft.version },
		values: draft
			? { amount: groupedText(draft.units, asset, lang), days: draft.days }
			: { amount: amountAsked(params, asset, lang), days: asked },
	}
}

const LONGEST = 40

/** The amount that the address names, which is canonical; what is none is shown as it stands, for the field to say so. */
function amountAsked(params: URLSearchParams, asset: Asset, lang: Lang): string {
	const text = (params.get("amount") ?? "").trim().slice(0, LONGEST)
	const units = parseMoney(text, asset)?.units
	return units === undefined ? text : groupedText(units, asset, lang)
}

async function spendableOf(ctx: RequestContext): Promise<SpendableUnits> {
	const wallet = solanaWalletOf(ctx.who)
	if (wallet) return (await spendableUnits(ctx, wallet.address)) ?? "unknown"
	return ctx.who.wallet ? "other-network" : "signed-out"
}

/** Without scripts a shortcut is a submit: the form comes back with the amount filled in, or with its slip made out. Null: neither was pressed. */
export async function filledAmount(
	ctx: RequestContext,
	request: Request,
	lang: Lang,
): Promise<SubmissionResult<string[]> | null> {
	const fields = await readForm(request.clone())
	const percent = AMOUNT_SHORTCUTS.find((one) => String(one) === fields.get("fill"))
	const typed = { amount: typedText(fields.get("amount")), days: typedText(fields.get("days")) }
	if (percent === undefined) return fields.get("fill") === NO_SHORTCUT ? { initialValue: typed } : null
	const asset = stakedAsset(ctx)
	const wallet = solanaWalletOf(ctx.who)
	const spendable = wallet ? await spendableUnits(ctx, wallet.address) : null
	if (spendable !== null) {
		typed.amount = groupedText(shortcutUnits(spendable, percent, 10n ** BigInt(asset.scale)), asset, lang)
	}
	return { initialValue: typed }
}

/** A refusal in words: bounds come in base units and are shown as coins, moments in UTC. */
export function sayRefusal(ctx: RequestContext, t: T, lang: Lang, refusal: Refusal): string {
	const { bound, time } = refusal.params
	const asset = stakedAsset(ctx)
	const params = {
		...(bound === undefined ? {} : { bound: coinText(BigInt(bound), asset, LOCALES[lang]) }),
		...(time === undefined ? {} : { time: utcText(new Date(time), LOCALES[lang]) }),
	}
	return t(refusal.code, { ...refusal.params, ...params })
}
