import { type SubmissionResult, useForm } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"

type Props = {
	t: T
	lang: Lang
	title: string
	address: string
	now: Date
	ahead: number
	lastResult: (SubmissionResult<string[]> & { status?: string }) | undefined
}

const DAYS = { style: "unit", unit: "day", unitDisplay: "long" } as const
const MORE_DAYS = { ...DAYS, signDisplay: "always" } as const

/** Play money and a clock that can be turned, so that a year of staking can be tried in a minute. */
export function DemoPanel({ t, lang, title, address, now, ahead, lastResult }: Props) {
	const [form, fields] = useForm<{ address: string }>({ id: "faucet", ...(lastResult ? { lastResult } : {}) })
	const locale = LOCALES[lang]
	const given = lastResult?.status === "success"
	return (
		<div className="page page-narrow">
			<h1>{title}</h1>
			<p className="lead">{t("demo:lead")}</p>
			<FormErrors id={form.errorId} errors={form.errors} />
			{given ? (
				<p className="notice" role="status">
					{t("demo:faucet.given")}
				</p>
			) : null}
			<section className="sheet">
				<h2>{t("demo:faucet.title")}</h2>
				<p>{t("demo:faucet.text")}</p>
				<form method="post">
					<input type="hidden" name="act" value="faucet" />
					<Field
						label={t("demo:faucet.address")}
						errors={fields.address.errors}
						input={{
							id: "faucet-address",
							name: "address",
							defaultValue: fields.address.initialValue ?? address,
							required: true,
							autoComplete: "off",
						}}
					/>
					<div className="actions">
						<button type="submit" className="button button-signal">
							{t("demo:faucet.give")}
						</button>
					</div>
				</form>
			</section>
			<section className="sheet">
				<h2>{t("demo:clock.title")}</h2>
				<p>{t("demo:clock.text", { now: utcText(now, locale), ahead: numberFormat(locale, DAYS).format(ahead) })}</p>
				<form method="post" className="actions">
					<input type="hidden" name="act" value="clock" />
					{[1, 7, 30, 90].map((days) => (
						<button key={days} type="submit" name="days" value={days} className="button button-line">
							{numberFormat(locale, MORE_DAYS).format(days)}
						</button>
					))}
				</form>
			</section>
		</div>
	)
}
