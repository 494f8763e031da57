import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DayBars } from "#app/ui/chart/day-bars.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import type { Figures } from "../figures.server.ts"

type Props = Readonly<{ t: T; lang: Lang; figures: Figures }>

const SHORT = { notation: "compact", maximumFractionDigits: 1 } as const

/** What is held, what waits, how far the chain was read; then what moved by day. */
export function HomeFigures({ t, lang, figures }: Props) {
	const { holdings, queued, readUpTo, reserves, charts } = figures
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<>
			<section aria-labelledby="figures">
				<h2 id="figures">{t("admin:home.figures")}</h2>
				<dl className="admin-figures">
					<div>
						<dt>{t("admin:home.queued")}</dt>
						<dd>
							<b>{queued.count}</b>
							{queued.since ? (
								<small>
									{t("admin:home.since")} {when(queued.since)}
								</small>
							) : null}
						</dd>
					</div>
					{readUpTo.map(({ chain, at }) => (
						<div key={chain}>
							<dt>{t("admin:home.readUpTo", { chain })}</dt>
							<dd>{at ? when(at) : t("admin:home.neverRead")}</dd>
						</div>
					))}
					{holdings.map(({ account, role, amount }) => (
						<div key={account}>
							<dt>{t(`admin:vaults.${role}`)}</dt>
							<dd>
								<b>{amount}</b>
							</dd>
						</div>
					))}
					{reserves.map(({ symbol, owed, parts, held, day }) => (
						<div key={symbol}>
							<dt>{t("admin:home.owed", { symbol })}</dt>
							<dd>
								<b>{owed}</b>
								<small>{t("admin:home.owedParts", parts)}</small>
								<small>
									{t("admin:home.against", { held, day })} <a href={paths.reserves(lang)}>{t("admin:home.report")}</a>
								</small>
							</dd>
						</div>
					))}
				</dl>
			</section>
			<section aria-labelledby="moved">
				<h2 id="moved">{t("admin:home.moved")}</h2>
				{charts.length === 0 ? <p className="table-empty">{t("admin:home.nothingMoved")}</p> : null}
				{charts.map(({ id, symbol, days }) => (
					<DayBars
						key={id}
						title={t("admin:home.movedTitle", { symbol })}
						series={[t("admin:home.cameIn"), t("admin:home.wentOut")]}
						days={days}
						dayName={t("admin:home.day")}
						tableName={t("admin:home.asTable")}
						tick={(value) => numberFormat(LOCALES[lang], SHORT).format(value)}
					/>
				))}
			</section>
		</>
	)
}
