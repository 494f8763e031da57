import { collectionName } from "#app/collections/collection-name.ts"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import { wholeText } from "../rule-words.ts"
import { versionsPath } from "./rules.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
/** A staking program; sums are base units of the coin. */
type ProgramEntry = Readonly<{
	id: string
	custody: "wallet" | "frozen"
	rewards: readonly string[]
	continuesIn: string | null
	coveredUntil: Date | null
	rule: Readonly<{ key: string; validFrom: Date | null }>
	perDay: bigint
	covered: bigint
	collections: readonly Readonly<{ id: string; isOpen: boolean; staked: number }>[]
}>
type Props = Words &
	Readonly<{
		programs: readonly ProgramEntry[]
		budgets: readonly Readonly<{ asset: Asset; units: bigint }>[]
		coin: Asset
		/** Whoever looks may propose a month's pool. */
		proposes: boolean
	}>

/** The programs of NFT staking: which collections each takes, what it pays by which rule, and how long its pool lasts. */
export function ProgramsPage({ t, lang, programs, budgets, coin, proposes }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.programs")} lead={t("operators-catalog:programs.lead")}>
				{proposes ? (
					<a className="button button-line" href={paths.admin("rules/month")}>
						{t("admin:rules.declare")}
					</a>
				) : null}
			</ScreenHead>
			<dl className="rule-pairs">
				{budgets.map(({ asset, units }) => (
					<div key={asset.symbol}>
						<dt>{t("operators-catalog:programs.free", { asset: asset.symbol })}</dt>
						<dd className="figure">{formatMoney(money(asset, units), LOCALES[lang])}</dd>
					</div>
				))}
			</dl>
			{programs.map((program) => (
				<Program key={program.id} {...{ t, lang, program, coin }} />
			))}
		</>
	)
}

function Program({ t, lang, program, coin }: Words & Readonly<{ program: ProgramEntry; coin: Asset }>) {
	const { id, custody, rewards, continuesIn, coveredUntil, rule, perDay, covered, collections } = program
	const name = (of: string) => t(asKey(`admin:rules.names.${of}`))
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	const sum = (units: bigint) => formatMoney(money(coin, units), LOCALES[lang])
	const facts = [
		["custody", t(`operators-catalog:programs.${custody}`)],
		["rewards", rewards.map((one) => t(asKey(`operators-catalog:programs.reward.${one}`))).join(", ")],
		["after", continuesIn ? name(continuesIn) : t("operators-catalog:none")],
		["perDay", sum(perDay)],
		["covered", sum(covered)],
		["until", coveredUntil ? when(coveredUntil) : t("operators-catalog:none")],
		["rule", rule.validFrom ? when(rule.validFrom) : t("admin:rules.none")],
	] as const
	return (
		<section className="rule" aria-labelledby={`program-${id}`}>
			<div className="rule-head">
				<div>
					<h2 id={`program-${id}`}>{name(id)}</h2>
					<p className="rule-key">
						<code>{rule.key}</code>
					</p>
				</div>
			</div>
			<dl className="rule-facts">
				{facts.map(([what, value]) => (
					<div key={what}>
						<dt>{t(`operators-catalog:programs.facts.${what}`)}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<Table
				caption={name(id)}
				empty={t("operators-catalog:none")}
				rows={collections}
				rowKey={(one) => one.id}
				columns={[
					{ key: "name", label: t("operators-catalog:collections.name"), cell: (one) => collectionName(one.id) },
					{
						key: "state",
						label: t("operators-catalog:state"),
						cell: ({ isOpen }) => t(isOpen ? "operators-catalog:programs.open" : "operators-catalog:programs.closed"),
					},
					{
						key: "staked",
						label: t("operators-catalog:collections.staked"),
						figure: true,
						cell: ({ staked }) => wholeText(lang, staked),
					},
				]}
			/>
			<p className="actions">
				<a className="button button-line" href={versionsPath(rule.key)}>
					{t("operators-catalog:programs.versions")}
				</a>
			</p>
		</section>
	)
}
