import { short4 } from "#app/lib/shorten.ts"
import { Button } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { live } from "#app/ui/live.ts"
import type { Shown } from "./shown.ts"

/** "Can this wallet mint?", rule by rule, before anybody has connected. */
export function Check({ shown: { t, at, page, mark } }: Readonly<{ shown: Shown }>) {
	const { typed, of, isWrong } = page.check
	const rules = page.check.rules.map(
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
