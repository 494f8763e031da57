import type { T } from "#app/i18n/words.ts"
import { utcDay } from "#app/lib/formats.ts"
import { apart } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { purposeWords, statusWords } from "../code-words.ts"
import { depositAt } from "../deposit/deposit-address.ts"
import type { Story } from "../deposit/story.ts"
import { TONES } from "../deposit/verdicts.ts"

type Props = Readonly<{ t: T; lang: Lang; story: Story }>

/** Where the money is, on paper: the sum, the stamp, from whom to whom, and what it opened. */
export function DepositSlip({ t, lang, story }: Props) {
	const [figure, unit] = apart(story.amount ?? "")
	const locale = LOCALES[lang]
	const { opened, verdict } = story
	return (
		<div className="deposit-slip">
			<section className="receipt" aria-label={t("admin:deposit.titleSlip")}>
				<header className="receipt-head">
					<h2>{t("admin:deposit.titleSlip")}</h2>
					<p className="figure">{purposeWords(t, story.purpose)}</p>
				</header>
				<p className="deposit-sum" data-long={figure.length > 9 || undefined}>
					{figure} <small>{unit}</small>
				</p>
				<p className={`deposit-stamp is-${TONES[verdict]}`}>{t(`admin:deposit.verdict.${verdict}.title`)}</p>
				<p className="deposit-means">{t(`admin:deposit.verdict.${verdict}.text`)}</p>
				<dl className="deposit-facts">
					{story.askedFor ? (
						<div>
							<dt>{t("admin:deposit.askedFor")}</dt>
							<dd className="figure">{story.askedFor}</dd>
						</div>
					) : null}
					<div>
						<dt>{t("admin:audit.at")}</dt>
						<dd>
							<DateTime at={story.at} locale={locale} local={t("admin:local")} />
						</dd>
					</div>
					{(["from", "to"] as const).map((end) => {
						const address = story[end]
						return address ? (
							<div key={end}>
								<dt>{t(`admin:deposit.${end}`)}</dt>
								<dd>
									<a className="figure breaks" href={depositAt({ q: address })}>
										{address}
									</a>
								</dd>
							</div>
						) : null
					})}
				</dl>
				{opened ? (
					<dl className="deposit-facts deposit-opened">
						<div>
							<dt>{t("admin:deposit.opened")}</dt>
							<dd>
								<b>{statusWords(t, opened.status)}</b>{" "}
								{t("admin:deposit.terms", { days: opened.days, apr: opened.apr })}
							</dd>
						</div>
						<div>
							<dt>{t("admin:deposit.reward")}</dt>
							<dd className="figure">{opened.reward}</dd>
						</div>
						{(
							[
								["start", opened.from],
								["end", opened.until],
							] as const
						).map(([name, day]) =>
							day ? (
								<div key={name}>
									<dt>{t(`admin:deposit.${name}`)}</dt>
									<dd>{utcDay(day.toISOString(), locale)}</dd>
								</div>
							) : null,
						)}
					</dl>
				) : null}
				<Bars text={story.id} />
				<p className="figure deposit-number">{story.id}</p>
			</section>
		</div>
	)
}

/** The number once more, as strokes: two payments are told apart at a glance. */
function Bars({ text }: Readonly<{ text: string }>) {
	let x = 0
	const path = [...text].map((letter) => {
		const code = letter.charCodeAt(0)
		const stroke = `M${x} 0h${1 + (code % 4)}v40h-${1 + (code % 4)}z`
		x += 2 + (code % 4) + (code % 3)
		return stroke
	})
	return (
		<svg className="deposit-bars" viewBox={`0 0 ${x} 40`} preserveAspectRatio="none" aria-hidden="true">
			<path d={path.join("")} />
		</svg>
	)
}
