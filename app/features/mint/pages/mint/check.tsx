import type { Key } from "#app/lib/keys.ts"
import { short4 } from "#app/lib/shorten.ts"
import { Button } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { live } from "#app/ui/live.ts"
import type { MintPage } from "./model.ts"
import type { Shown } from "./shown.ts"

type Props = Readonly<{
	shown: Shown
	/** Null where it is no question, or nothing is sold. */
	gate: MintPage["gate"]
}>

/** "Can this wallet mint?", rule by rule, before anybody has connected. */
export function Check({ shown: { t, at, page, mark }, gate }: Props) {
	const { typed, of, isWrong } = page.check
	const rules = [...page.check.rules, ...chanceRule(gate, page)].map(
		(one) => ({ ...one, met: one.isMet === null ? "open" : one.isMet ? "yes" : "no" }) as const,
	)
	return (
		<section className="mint-check" aria-labelledby="mint-check">
			<h2 id="mint-check">{t("mint:check.title")}</h2>
			<p>{t("mint:check.lead")}</p>
			<form method="get" action={at({}, "#mint-check")} className="mint-check-form">
				<Field
					label={t("mint:check.address")}
					input={{
						id: "wallet",
						name: "wallet",
						defaultValue: typed,
						maxLength: 64,
						autoComplete: "off",
						spellCheck: false,
					}}
					errors={isWrong ? [t("mint:check.error")] : []}
				/>
				<Button type="submit" {...mark("check")}>
					{t("mint:check.submit")}
				</Button>
			</form>
			<div {...live("mint-rules")}>
				<p className="mint-check-of">{of ? t("mint:check.of", { address: short4(of) }) : t("mint:check.anybody")}</p>
				<ul className="mint-rules">
					{rules.map(({ rule, met, why, params }) => (
						<li key={rule} data-met={met}>
							<b>{t(`mint:check.met.${met}`)}</b> <span>{t(why, params)}</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

type Line = Readonly<{ rule: "chance"; isMet: false | null; why: Key; params: Readonly<Record<string, string>> }>

/**
 * What Mint asks besides of whoever buys what chance decides, where it is not met. It is told of the wallet that has signed in alone: what
 * another one has declared, and whether it is excluded, is nobody else's to read.
 */
function chanceRule(gate: Props["gate"], { wallet, check }: MintPage): readonly Line[] {
	if (!gate) return []
	const line = { rule: "chance", params: {} } as const
	if (!wallet || check.of !== wallet.address) return [{ ...line, isMet: null, why: "chance:rules.declared.name" }]
	const broken = gate.rules.find(({ met }) => !met)
	return broken ? [{ ...line, isMet: false, why: `chance:refused.${broken.rule}` }] : []
}
