import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { unbroken } from "#app/lib/unbroken.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { CurveChart } from "../chart.tsx"
import type { Around } from "../plan/view.tsx"
import { inDays, Large } from "../plan/view.tsx"
import { Rules } from "../rules.tsx"
import { ScheduleLine } from "../schedule-line.tsx"
import type { DetailPage, ShownSchedule } from "./load.server.ts"
import { Payments } from "./payments.tsx"

type Props = Readonly<{ t: T; lang: Lang; page: DetailPage; back: string; around: Around }>

/** One schedule, opened up; without one, what can be opened. */
export function VestingDetail({ t, lang, page, back, around }: Props) {
	const { schedule } = page
	return (
		<article className="story vesting">
			{schedule ? null : around.head}
			<section id="openable" className="vesting-plan vesting-detail" aria-labelledby="vesting-title">
				<div className="wrap vesting-body">
					<p>
						<LinkButton look="line" href={back} {...track("tokenVestingPlanDetail.back")}>
							<Icon name="next" className="icon icon-back" />
							{t("vesting:detail.back")}
						</LinkButton>
					</p>
					{page.isGone ? (
						<p className="notice" role="status">
							{t("vesting:detail.gone")}
						</p>
					) : null}
					{schedule ? <Schedule t={t} lang={lang} schedule={schedule} /> : <Openable t={t} lang={lang} page={page} />}
				</div>
			</section>
			<Rules t={t} />
			{around.sections}
			{around.readOn}
		</article>
	)
}

function Openable({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	return (
		<>
			<h2 id="vesting-title" className="display-3">
				{t("vesting:detail.openable")}
			</h2>
			{page.others.length === 0 ? <p className="table-empty">{t("vesting:detail.openableNone")}</p> : null}
			<ol className="vesting-lines">
				{page.others.map((line) => (
					<ScheduleLine key={line.id} t={t} line={line}>
						<LinkButton
							look="line"
							href={paths.vestingDetail(lang, line.id)}
							aria-label={t("vesting:detailsOf", {
								category: t(`vesting:category.${line.category}`),
								wallet: line.wallet,
							})}
							{...track("tokenVestingPlanDetail.open")}
						>
							{t("vesting:details")}
						</LinkButton>
					</ScheduleLine>
				))}
			</ol>
		</>
	)
}

function Schedule({ t, lang, schedule }: Pick<Props, "t" | "lang"> & Readonly<{ schedule: ShownSchedule }>) {
	const { line } = schedule
	return (
		<>
			<h1 id="vesting-title" className="display-2">
				{t("vesting:detail.title", { category: t(`vesting:category.${line.category}`), coin: line.coin })}
				{line.isExample ? <small className="tag">{t("vesting:example")}</small> : null}
			</h1>
			{line.isExample ? <p className="notice">{t("vesting:exampleNote")}</p> : null}
			<ScheduleBody t={t} schedule={schedule} />
			<p className="actions">
				<LinkButton
					href={paths.vestingFile(lang, { id: line.id, format: "csv" })}
					{...track("tokenVestingPlanDetail.csv")}
				>
					{t("vesting:file.csv")}
				</LinkButton>
				<LinkButton
					href={paths.vestingFile(lang, { id: line.id, format: "ics" })}
					{...track("tokenVestingPlanDetail.ics")}
				>
					{t("vesting:file.ics")}
				</LinkButton>
			</p>
		</>
	)
}

/** What there is to know of a schedule, the same for everybody. */
export function ScheduleBody({ t, schedule }: Readonly<{ t: T; schedule: ShownSchedule }>) {
	const { line, next } = schedule
	const category = t(`vesting:category.${line.category}`)
	return (
		<>
			<div className="vesting-top">
				<section aria-labelledby="vesting-next" className="vesting-next">
					<h2 id="vesting-next">{t("vesting:next.title")}</h2>
					{next ? (
						<p>
							<Large text={next.units} />
							<span>{`${next.day}, ${inDays(t, next.days)}`}</span>
						</p>
					) : (
						<p>{t(line.status === "cancelled" ? "vesting:next.cancelled" : "vesting:next.none")}</p>
					)}
				</section>
				<section aria-labelledby="vesting-who" className="vesting-who">
					<h2 id="vesting-who">{t("vesting:who.title")}</h2>
					<p>
						{schedule.cancelledAt
							? t("vesting:who.cancelled", { time: schedule.cancelledAt })
							: t(`vesting:who.${line.cancels}`)}
					</p>
				</section>
			</div>
			<CurveChart
				t={t}
				title={`${t("vesting:chart.title")}: ${t("vesting:detail.title", { category, coin: line.coin })}`}
				says={t("vesting:chart.says", {
					released: unbroken(line.vested),
					total: unbroken(line.total),
					day: schedule.today,
					end: schedule.end,
				})}
				steps={schedule.steps}
				from={schedule.from}
				begins={schedule.begins}
				at={schedule.at}
				today={schedule.today}
				whole={line.total}
			/>
			<dl className="facts vesting-all">
				{schedule.facts.map(({ key, name, value }) => (
					<div key={key}>
						<dt>{name}</dt>
						<dd className={key === "wallet" ? "figure breaks" : undefined}>{value}</dd>
					</div>
				))}
			</dl>
			<Payments t={t} title={t("vesting:payments.title")} claims={schedule.claims} />
		</>
	)
}
