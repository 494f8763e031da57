import { longDay, numberFormat } from "#app/lib/formats.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { buttonClass, LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { Dial } from "./dial.tsx"
import { Till, type TillProps } from "./till.tsx"

type Tickets = Readonly<{ wallets: number; has: number; wants: number; raffle: string }>
/** `stands`: the clock has stopped on its way. `tickets`: of the demo's own wallets; null: no raffle is open. */
type Props = TillProps & Readonly<{ title: string; now: Date; ahead: number; stands: boolean; tickets: Tickets | null }>

const DAYS = { style: "unit", unit: "day", unitDisplay: "long" } as const
const MORE_DAYS = { ...DAYS, signDisplay: "always" } as const

/** Play money and a clock that can be turned, so that a year of staking can be tried in a minute. */
export function DemoPanel({ title, now, ahead, stands, tickets, ...till }: Props) {
	const { t } = till
	return (
		<div className="page demo">
			<h1>{title}</h1>
			<p className="lead">{t("demo:lead")}</p>
			<Till {...till} />
			<Clock {...till} now={now} ahead={ahead} stands={stands} />
			{tickets ? <RaffleCompany {...till} tickets={tickets} /> : null}
			<p>
				<a href={paths.demoMail(till.lang)} {...trackLink(paths.demoMail(till.lang))}>
					{t("demo:mailbox")}
				</a>
			</p>
			<PageScript name="faucet" />
		</div>
	)
}

function Clock({ t, lang, now, ahead, stands }: Pick<Props, "t" | "lang" | "now" | "ahead" | "stands">) {
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
				{stands ? (
					<p className="notice" role="status">
						{t("demo:clock.stands")}
					</p>
				) : null}
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

/** A draw needs five wallets at least: whoever tries the demo alone has wallets of the demo take part. */
function RaffleCompany({ t, lang, tickets }: Pick<Props, "t" | "lang"> & Readonly<{ tickets: Tickets }>) {
	const { wallets, has, wants, raffle } = tickets
	return (
		<section className="demo-company" aria-labelledby="tickets">
			<h2 id="tickets">{t("demo:tickets.title")}</h2>
			<p>{t("demo:tickets.text", { wallets, each: wants / wallets })}</p>
			<p {...live("tickets")} data-awaiting={has > 0 && has < wants ? "" : undefined}>
				<b className="figure">
					{has} / {wants}
				</b>{" "}
				{t("demo:tickets.held")}
			</p>
			{has < wants ? (
				<form method="post">
					<input type="hidden" name="act" value="tickets" />
					<button type="submit" className={buttonClass("line")} {...track("demo.tickets")}>
						{t("demo:tickets.buy")}
					</button>
				</form>
			) : null}
			<p className="actions">
				<LinkButton href={paths.raffle(lang, raffle)} {...trackLink(paths.raffle(lang, raffle))}>
					{t("demo:tickets.see")}
				</LinkButton>
			</p>
		</section>
	)
}
