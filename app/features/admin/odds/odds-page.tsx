import type { Tier } from "#app/draws/craft/odds.ts"
import type { Verdict } from "#app/draws/observed/evidence.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import type { SwitchState } from "#app/settings/switches/switches.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import { FoldedAct, type Refused } from "../pages/folded-act.tsx"
import { RuleFigures } from "../pages/rule-figures.tsx"
import { OpenProposals, VersionFacts } from "../pages/rule-parts.tsx"
import type { OpenProposal, RuleVersion } from "../rules-list.server.ts"

/** What was declared of something that chance decides, and what came of it. Shares from 0 to 1. */
export type ObservedRow = Readonly<{
	key: string
	tier: Tier | null
	ppm: number
	count: number
	tries: number
	low: number
	high: number
	guaranteed: number | null
}>
/** How much the counts speak against the odds, by what they are of. */
export type Evidence = Readonly<{
	of: "crafts" | "enhance" | "evolve"
	tier: Tier | null
	value: number
	verdict: Verdict
}>
/** The forge takes nothing since what came of it does not agree with these odds. `form` is made once: sent twice it is one act. */
export type ForgeStop = Readonly<{ at: Date; rolls: number; odds: string; form: string }>
type Props = Readonly<{
	t: T
	lang: Lang
	inForce: RuleVersion | null
	ruleKey: string
	crafts: readonly ObservedRow[]
	steps: readonly ObservedRow[]
	evidence: readonly Evidence[]
	rolls: Readonly<{ paid: number; rolled: number }> | null
	switched: SwitchState
	stop: ForgeStop | null
	refused: Refused | null
	open: readonly OpenProposal[]
	may: Readonly<{ propose: boolean; switches: boolean }>
	done: boolean
}>

const SHARE = { style: "percent", maximumFractionDigits: 2 } as const
const WHOLE = {} as const
const FIGURE = { maximumSignificantDigits: 3 } as const
const MILLION = 1_000_000

/** What the forge promises, beside what came of it; and where it is stopped. */
export function OddsPage(props: Props) {
	const { t, lang, inForce, ruleKey, open, may, done, switched, rolls } = props
	return (
		<>
			<ScreenHead title={t("admin:screens.odds")} lead={t("operators-mints:odds.lead")}>
				{may.propose ? (
					<a className="button button-signal" href={paths.admin("odds/write")}>
						{t("operators-mints:odds.write")}
					</a>
				) : null}
				<a className="button button-quiet" href={`${paths.admin("rules/versions")}?key=${encodeURIComponent(ruleKey)}`}>
					{t("operators-mints:odds.toVersions")}
				</a>
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t("operators-mints:proposed")}
				</p>
			) : null}
			<OpenProposals t={t} lang={lang} open={open} />
			<p className={switched === "on" ? "notice" : "notice notice-loss"}>
				{t("operators-mints:odds.switch", { state: t(`operators-switches:states.${switched}`) })}{" "}
				{may.switches ? <a href={paths.admin("switches")}>{t("operators-mints:odds.toSwitch")}</a> : null}
			</p>
			{props.stop ? <Stopped {...props} stop={props.stop} /> : null}
			{inForce ? null : <p className="table-empty">{t("operators-mints:odds.none")}</p>}
			{rolls ? <Observed {...props} rolls={rolls} /> : null}
			{inForce ? (
				<section aria-labelledby="odds-in-force">
					<h2 id="odds-in-force">{t("operators-mints:odds.inForce")}</h2>
					<VersionFacts t={t} lang={lang} version={inForce} from={t("operators-mints:odds.inForce")} />
					{inForce.lines ? <RuleFigures t={t} lang={lang} lines={inForce.lines} /> : null}
				</section>
			) : null}
		</>
	)
}

/** What stopped the forge by itself, and how two people let it go on. */
function Stopped({ t, lang, stop, may, refused }: Props & Readonly<{ stop: ForgeStop }>) {
	return (
		<section aria-labelledby="forge-stop" className="mint-acts">
			<h2 id="forge-stop">{t("operators-mints:odds.stopped.title")}</h2>
			<p className="notice notice-loss">
				{t("operators-mints:odds.stopped.since", { rolls: numberFormat(LOCALES[lang], WHOLE).format(stop.rolls) })}{" "}
				<DateTime at={stop.at} locale={LOCALES[lang]} local={t("admin:local")} />
			</p>
			<p className="field-hint">{t("operators-mints:odds.stopped.about")}</p>
			{may.propose ? (
				<FoldedAct
					{...{ t, refused }}
					kind="end-forge-stop"
					id={stop.form}
					subject={stop.odds}
					action={paths.admin("odds")}
					alone={false}
				/>
			) : null}
		</section>
	)
}

function Observed({
	t,
	lang,
	crafts,
	steps,
	evidence,
	rolls,
}: Props & Readonly<{ rolls: NonNullable<Props["rolls"]> }>) {
	const locale = LOCALES[lang]
	const share = (n: number) => numberFormat(locale, SHARE).format(n)
	const columns = (isCraft: boolean) => [
		{ key: "what", label: t("operators-mints:odds.tier"), cell: (row: ObservedRow) => nameOf(t, row) },
		{
			key: "declared",
			label: t("operators-mints:odds.declared"),
			figure: true,
			cell: ({ ppm }: ObservedRow) => share(ppm / MILLION),
		},
		{
			key: "seen",
			label: t("operators-mints:odds.seen"),
			figure: true,
			cell: ({ count, tries }: ObservedRow) => (tries > 0 ? share(count / tries) : "–"),
		},
		{
			key: "count",
			label: t("operators-mints:odds.count"),
			figure: true,
			cell: ({ count, tries }: ObservedRow) => t("operators-mints:odds.countOf", { count, tries }),
		},
		{
			key: "range",
			label: t("operators-mints:odds.range"),
			figure: true,
			cell: ({ tries, low, high }: ObservedRow) => (tries > 0 ? `${share(low)} – ${share(high)}` : "–"),
		},
		...(isCraft
			? [
					{
						key: "guaranteed",
						label: t("operators-mints:odds.guaranteed"),
						figure: true,
						cell: ({ guaranteed }: ObservedRow) => guaranteed ?? "–",
					},
				]
			: []),
	]
	return (
		<section aria-labelledby="odds-observed">
			<h2 id="odds-observed">{t("operators-mints:odds.observed")}</h2>
			<p className="field-hint">{t("operators-mints:odds.recomputed", rolls)}</p>
			<h3>{t("operators-mints:odds.of.crafts")}</h3>
			<Table
				caption={t("operators-mints:odds.of.crafts")}
				empty="–"
				rows={crafts}
				rowKey={({ key }) => key}
				columns={columns(true)}
			/>
			<h3>{t("operators-mints:odds.of.steps")}</h3>
			<Table
				caption={t("operators-mints:odds.of.steps")}
				empty="–"
				rows={steps}
				rowKey={({ key }) => key}
				columns={columns(false)}
			/>
			<h3>{t("operators-mints:odds.evidence")}</h3>
			<p className="field-hint">{t("operators-mints:odds.thresholds")}</p>
			<Table
				caption={t("operators-mints:odds.evidence")}
				empty="–"
				rows={evidence}
				rowKey={({ of, tier }) => `${of}-${tier ?? ""}`}
				columns={[
					{ key: "of", label: t("operators-mints:history.of"), cell: ({ of, tier }) => evidenceName(t, of, tier) },
					{
						key: "value",
						label: t("operators-mints:odds.evidence"),
						figure: true,
						cell: ({ value }) => figureText(locale, value),
					},
					{
						key: "verdict",
						label: t("operators-mints:history.outcome"),
						cell: ({ verdict }) => (
							<span className={verdict === "as-declared" ? undefined : "odds-verdict"} data-verdict={verdict}>
								{t(`operators-mints:odds.verdict.${verdict}`)}
							</span>
						),
					},
				]}
			/>
		</section>
	)
}

const LARGEST = 1_000_000
const SMALLEST = 0.01

/** What is far beyond, or next to nothing, is said as such. */
function figureText(locale: string, value: number): string {
	const format = (n: number) => numberFormat(locale, FIGURE).format(n)
	if (value > LARGEST) return `> ${format(LARGEST)}`
	return value < SMALLEST ? `< ${format(SMALLEST)}` : format(value)
}

export const tierName = (t: T, tier: Tier): string => t(asKey(`admin:rules.tiers.${tier}`))

const nameOf = (t: T, { key, tier }: ObservedRow): string =>
	tier === null
		? t("operators-mints:odds.of.evolve")
		: key.startsWith("enhance")
			? t("operators-mints:odds.of.enhance", { tier: tierName(t, tier) })
			: tierName(t, tier)

const evidenceName = (t: T, of: Evidence["of"], tier: Tier | null): string =>
	of === "enhance" && tier
		? t("operators-mints:odds.of.enhance", { tier: tierName(t, tier) })
		: t(of === "crafts" ? "operators-mints:odds.of.crafts" : "operators-mints:odds.of.evolve")
