import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { planStatus } from "#app/minting/status.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { History } from "../history/history.tsx"
import type { Refused } from "../pages/folded-act.tsx"
import { type Fact, OneThing, ThingActs } from "../pages/one-thing.tsx"
import { OpenProposals } from "../pages/rule-parts.tsx"
import type { LoadedPlan } from "./load-plan.server.ts"
import { planAt, sumText } from "./mints-page.tsx"
import { PLAN_ACTS } from "./mints-terms.ts"
import { kindKey } from "./plan-lines.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	plan: LoadedPlan
	may: boolean
	/** Whoever looks may see purchases. */
	seesPurchases: boolean
	done: "begun" | "proposed" | null
	refused: Refused | null
}>

const WHOLE = { maximumFractionDigits: 0 } as const

/** A plan: what it sells and when, what it has sold, and what can be done to it. */
export function PlanPage(props: Props) {
	const { t, lang, plan, may, seesPurchases, done } = props
	const { line, phases, purchases, history, open } = plan
	const whole = (n: number) => numberFormat(LOCALES[lang], WHOLE).format(n)
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<OneThing
			t={t}
			head={{
				title: line.name,
				lead: t(`operators-mints:next.${line.next}`),
				back: t("operators-mints:list"),
				list: paths.admin("mints"),
			}}
			done={done}
			first={
				<>
					<OpenProposals t={t} lang={lang} open={open} />
					<Stock {...props} />
				</>
			}
			facts={factsOf(props)}
			acts={may ? <Acts {...props} /> : null}
		>
			<h2>{t("operators-mints:part.when")}</h2>
			<Table
				caption={t("operators-mints:part.when")}
				empty="–"
				rows={phases}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "kind",
						label: t("operators-mints:field.phaseKind"),
						cell: ({ kind }) => t(`operators-mints:phase.${kind}`),
					},
					{ key: "from", label: t("operators-mints:column.from"), cell: ({ startsAt }) => moment(startsAt) },
					{ key: "to", label: t("operators-mints:column.to"), cell: ({ endsAt }) => moment(endsAt) },
					{
						key: "most",
						label: t("operators-mints:field.most"),
						figure: true,
						cell: ({ most }) => whole(most),
					},
					{
						key: "who",
						label: t("operators-mints:column.who"),
						cell: ({ kind, collections, listed }) =>
							kind === "holders"
								? collections.join(", ")
								: kind === "allow-list"
									? t("operators-mints:said.wallets", { count: whole(listed ?? 0) })
									: t("operators-mints:said.anybody"),
					},
				]}
			/>
			<h2>{t("operators-mints:purchases")}</h2>
			<Table
				caption={t("operators-mints:purchases")}
				empty={t("operators-mints:noPurchases")}
				rows={purchases}
				rowKey={({ state }) => state}
				columns={[
					{
						key: "state",
						label: t("operators-mints:column.state"),
						cell: ({ state }) => t(`operators-mints:purchase.${state}`),
					},
					{
						key: "purchases",
						label: t("operators-mints:purchases"),
						figure: true,
						cell: ({ purchases }) => whole(purchases),
					},
					{ key: "nfts", label: "NFT", figure: true, cell: ({ nfts }) => whole(nfts) },
				]}
			/>
			{seesPurchases ? (
				<p className="actions">
					<a className="button button-line" href={`${paths.admin("purchases")}?plan=${encodeURIComponent(line.name)}`}>
						{t("operators-mints:toPurchases")}
					</a>
				</p>
			) : null}
			<History
				t={t}
				lang={lang}
				history={history}
				state={(_, code) => t(`operators-mints:state.${planStatus.nameOf(code)}`)}
			/>
		</OneThing>
	)
}

/** What is sold, taken and left, as one bar and in figures. */
function Stock({ t, lang, plan: { line } }: Props) {
	const whole = (n: number) => numberFormat(LOCALES[lang], WHOLE).format(n)
	const parts = (["sold", "held", "left"] as const).map((name) => ({ name, count: line[name] }))
	return (
		<section className="plan-stock" aria-label={t("operators-mints:column.stock")}>
			<StockBar parts={parts} />
			<dl className="plan-stock-figures">
				{parts.map(({ name, count }) => (
					<div key={name} data-part={name}>
						<dt>{t(`operators-mints:column.${name}`)}</dt>
						<dd>{whole(count)}</dd>
					</div>
				))}
				<div>
					<dt>{t("operators-mints:column.revenue")}</dt>
					<dd>
						{line.revenue.length === 0
							? "–"
							: line.revenue.map((one) => (
									<span key={one.address}>
										{sumText(one, lang)}
										<small className="figure">{t("operators-mints:baseUnits", { units: `${one.units}` })}</small>
									</span>
								))}
					</dd>
				</div>
			</dl>
		</section>
	)
}

type Part = Readonly<{ name: string; count: number }>

/** A drawing, since the policy of every page takes no styles of elements. */
function StockBar({ parts }: Readonly<{ parts: readonly Part[] }>) {
	const all = Math.max(
		1,
		parts.reduce((sum, { count }) => sum + count, 0),
	)
	const before = (n: number) => parts.slice(0, n).reduce((sum, { count }) => sum + count, 0)
	return (
		<svg className="plan-stock-bar" viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
			{parts.map(({ name, count }, n) => (
				<rect key={name} data-part={name} x={before(n)} width={count} height={1} />
			))}
		</svg>
	)
}

function factsOf({ t, lang, plan }: Props): readonly Fact[] {
	const { line, commit, collection, createdBy, text, limits, prices } = plan
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return [
		[
			t("operators-mints:column.state"),
			line.isPaused && line.state === "processing"
				? t("operators-mints:next.paused")
				: t(`operators-mints:state.${line.state}`),
		],
		[t("operators-mints:field.kind"), t(kindKey(line.kind))],
		[t("operators-mints:field.collection"), collection],
		[t("operators-mints:field.startsAt"), moment(line.startsAt)],
		[t("operators-mints:field.endsAt"), moment(line.endsAt)],
		[
			t("operators-mints:prices"),
			prices.length === 0 ? t("operators-mints:said.free") : prices.map((one) => sumText(one, lang)).join(" · "),
		],
		[
			t("operators-mints:limits"),
			t("operators-mints:said.limits", { wallet: `${limits.wallet}`, once: `${limits.once}` }),
		],
		[t("operators-mints:field.textName"), `${text.name} (${text.symbol})`],
		[t("operators-mints:field.uri"), text.uri],
		[t("operators-mints:field.draw"), commit?.draw ?? t("operators-mints:said.noDraw")],
		...(commit ? [[t("operators-mints:commit"), commit.hash ?? t("operators-mints:noCommit")] as const] : []),
		[t("operators-mints:createdBy"), createdBy],
	]
}

function Acts({ t, plan: { line, acts }, refused }: Props) {
	const { id, state, next } = line
	const change = `${paths.admin("mints/write")}?id=${id}`
	return (
		<ThingActs
			{...{ t, refused }}
			acts={acts.map((one) => ({ ...one, alone: PLAN_ACTS[one.kind].alone }))}
			subject={id}
			action={planAt(id)}
		>
			{state === "completed" || next === "over" ? <p className="field-hint">{t("operators-mints:noActs")}</p> : null}
			<p className="actions">
				{state === "wait" ? (
					<a className="button button-line" href={change}>
						{t("admin:acts.change-mint-plan")}
					</a>
				) : null}
				{next === "may-reopen" ? (
					<a className="button button-line" href={change}>
						{t("admin:acts.reopen-mint-plan")}
					</a>
				) : null}
				{state === "wait" || state === "processing" ? (
					<a className="button button-line" href={`${paths.admin("mints/phase")}?id=${id}`}>
						{t("admin:acts.add-mint-phase")}
					</a>
				) : null}
			</p>
		</ThingActs>
	)
}
