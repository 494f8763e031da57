import type { Context } from "#app/db/context.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { movedAssets } from "./money-acts/assets.ts"

type Act = Readonly<{ subject: string; evidence: unknown }>

/** The evidence of an act as whoever approves it reads it: base units of an asset of ours as coins as well. */
export function evidenceInWords(
	ctx: Pick<Context, "assets" | "chains">,
	lang: Lang,
	{ subject, evidence }: Act,
): unknown {
	if (typeof evidence !== "object" || evidence === null) return evidence
	if ("plan" in evidence || "phase" in evidence) return withoutLists(evidence)
	if ("sums" in evidence) return { ...evidence, sums: sumsInWords(ctx, lang, evidence.sums) }
	if (!("units" in evidence)) return evidence
	const { units } = evidence
	const address = "asset" in evidence ? evidence.asset : subject
	const asset = movedAssets(ctx).find((one) => one.address === address)
	if (!asset || typeof units !== "string" || !/^\d{1,30}$/.test(units)) return evidence
	return { ...evidence, units: `${formatMoney(money(asset, BigInt(units)), LOCALES[lang])} (${units})` }
}

/** Sums of several coins: "scg 1000000, pvt 20" by the ids of assets. */
function sumsInWords({ assets }: Pick<Context, "assets">, lang: Lang, sums: unknown): unknown {
	if (typeof sums !== "string" || sums.length > 500) return sums
	const parts = sums.split(", ").map((part) => {
		const [, id, units] = /^([a-z]+) (\d{1,30})$/.exec(part) ?? []
		const asset = assets.all.find((one) => one.id === id)
		return asset && units ? formatMoney(money(asset, BigInt(units)), LOCALES[lang]) : part
	})
	return `${parts.join(", ")} (${sums})`
}

/** A list of thousands is counted: who approves it reads it whole on the page of what was proposed. */
const withoutLists = (evidence: object): unknown =>
	JSON.parse(
		JSON.stringify(evidence, (key, value: unknown) =>
			key === "wallets" && Array.isArray(value) ? value.length : value,
		),
	)
