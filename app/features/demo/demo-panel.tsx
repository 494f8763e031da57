import { longDay, numberFormat } from "#app/lib/formats.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { Dial } from "./dial.tsx"
import { Till, type TillProps } from "./till.tsx"

type Props = TillProps & Readonly<{ title: string; now: Date; ahead: number }>

const DAYS = { style: "unit", unit: "day", unitDisplay: "long" } as const
const MORE_DAYS = { ...DAYS, signDisplay: "always" } as const

/** Play money and a clock that can be turned, so that a year of staking can be tried in a minute. */
export function DemoPanel({ title, now, ahead, ...till }: Props) {
	const { t } = till
	return (
		<div className="page demo">
			<h1>{title}</h1>
			<p className="lead">{t("demo:lead")}</p>
			<Till {...till} />
			<Clock {...till} now={now} ahead={ahead} />
			<p>
				<a href={paths.demoMail(till.lang)} {...trackLink(paths.demoMail(till.lang))}>
					{t("demo:mailbox")}
				</a>
			</p>
			<PageScript name="faucet" />
		</div>
	)
}

function Clock({ t, lang, now, ahead }: Pick<Props, "t" | "lang" | "now" | "ahead">) {
	const locale = LOCALES[lang]
	return (
		<section className="demo-clock" aria-labelledby="clock">
			<Dial at={now} />
			<div>
				<h2 id="clock">{t("demo:clock.title")}</h2>
				<p className="demo-date">{longDay(now.toISOString(), locale)}</p>
				<p className="demo-time">
					<DateTime at={now} locale={locale} local={t("demo:local")} />
				</p>
				<p className="demo-ahead">
					{ahead === 0
						? t("demo:clock.now")
						: t("demo:clock.ahead", { days: numberFormat(locale, DAYS).format(ahead) })}
				</p>
				<p>{t("demo:clock.text")}</p>
				<form method="post" className="demo-turns">
					<input type="hidden" name="act" value="clock" />
					{[1, 7, 30, 90].map((days) => (
						<button key={days} type="submit" name="days" value={days} {...track("demo.clock")} data-param={days}>
							{numberFormat(locale, MORE_DAYS).format(days)}
						</button>
					))}
				</form>
			</div>
		</section>
	)
}
