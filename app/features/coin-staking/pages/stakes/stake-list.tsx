import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { apart } from "#app/lib/money.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { type Next, type StakeLine, Strip, stripId, toneOf } from "./strip.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	lines: readonly StakeLine[]
	older: string | null
	/** Said in place of positions when there are none. */
	empty: string
	/** What to do next about which position; null: nothing presses. */
	next: Readonly<{ id: string; act: Next }> | null
}>

/** Positions, one under the other, as their turns are. Open lies the first that something can be done about, and the one whose turn it is. */
export function StakeList({ t, lang, lines, older, empty, next }: Props) {
	if (lines.length === 0) return <Nothing text={empty} />
	const first = lines.find(({ acts }) => acts.length > 0)
	return (
		<>
			<ul className="strips" aria-label={t("coin-staking:view.caption")}>
				{lines.map((line) => (
					<Strip
						key={line.id}
						t={t}
						lang={lang}
						line={line}
						open={line.id === first?.id || line.id === next?.id}
						next={line.id === next?.id ? next.act : null}
					/>
				))}
			</ul>
			{older ? (
				<p className="actions">
					<LinkButton href={older} {...track("stakeView.older")}>
						{t("coin-staking:view.more")}
					</LinkButton>
				</p>
			) : null}
		</>
	)
}

type IndexProps = Pick<Props, "t" | "lang" | "lines" | "empty"> & Readonly<{ locked: string | null }>

/** A ledger: each position in a line, to be found and opened on the page or to be left, and what lies in all of them below. */
export function StakeIndex({ t, lang, lines, locked, empty }: IndexProps) {
	if (lines.length === 0) return <p className="table-empty">{empty}</p>
	return (
		<>
			{/* Each line says the same in words of its own. */}
			<p className="strip-index-head" aria-hidden="true">
				{(["amount", "term", "state"] as const).map((name) => (
					<span key={name}>{t(`coin-staking:view.${name}`)}</span>
				))}
			</p>
			<ul className="strip-index">
				{lines.map((line) => (
					<IndexLine key={line.id} t={t} lang={lang} line={line} />
				))}
			</ul>
			{locked ? (
				<p className="strip-index-sum">
					<span>{t("coin-staking:status.staked")}</span> <b>{locked}</b>
				</p>
			) : null}
		</>
	)
}

function IndexLine({ t, lang, line }: Pick<Props, "t" | "lang"> & { line: StakeLine }) {
	const [figure, unit] = apart(line.amount)
	return (
		<li data-tone={toneOf(line.status)}>
			<a
				href={`#${stripId(line.id)}`}
				className={line.run ? "strip-index-runs" : undefined}
				{...track("stakeView.jump")}
			>
				<b>
					{figure} <small>{unit}</small>
				</b>
				<span>
					{t("coin-staking:days", { days: line.days })} · {t("coin-staking:percent", { rate: line.apr })}
				</span>
				<span>{t(`coin-staking:state.${line.status}`)}</span>
				{line.run ? (
					<svg aria-hidden="true">
						<rect width={`${line.run.share}%`} height="100%" />
					</svg>
				) : null}
			</a>
			{line.acts.includes("unstake") ? (
				<p className="strip-index-act">
					<LinkButton href={paths.unstakeWrite(lang, line.id)} {...track("stakeView.unstake")}>
						{t("coin-staking:view.unstake")}
					</LinkButton>
				</p>
			) : null}
		</li>
	)
}

/** An empty hand is shown by somebody. */
export function Nothing({ text }: Readonly<{ text: string }>) {
	return (
		<div className="strip-none">
			<PortraitImage family="crafter" seed={2} crop="cutout" />
			<p>{text}</p>
		</div>
	)
}

/** A term that is over comes first: what lies there earns no more. Then what is agreed to and waits to be paid. */
export function nextOf(lines: readonly StakeLine[]): Props["next"] {
	const over = lines.find(({ status, acts }) => status === "matured" && acts.includes("unstake"))
	if (over) return { id: over.id, act: "unstake" }
	const unpaid = lines.find(({ status }) => status === "agreed")
	return unpaid ? { id: unpaid.id, act: "pay" } : null
}
