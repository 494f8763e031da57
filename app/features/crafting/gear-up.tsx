import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { NextStep, PlaceLine } from "#app/ui/headline.tsx"
import { CodexTier, CodexWall, isTier, TierTabs } from "./codex.tsx"
import { OddsTables } from "./odds-tables.tsx"
import type { OddsView } from "./pages/forge/model.ts"
import { Print } from "./print.tsx"
import { SearchTool } from "./search-tool.tsx"
import { Tools } from "./tools.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly lang: Lang
	readonly here: string
	readonly tab: string | null
	readonly group: string
	readonly next: readonly { readonly href: string }[]
	/** In force; null: the operator has published none. */
	readonly odds: OddsView | null
	/** What the shell of content pages draws: the first screen, the sections. */
	readonly head: ReactNode
	readonly sections: ReactNode
}

/** From a pipe to a city: one shape a tier. */
export const LADDER = ["taped-pipe", "rooftop-antenna", "ferris-bow", "gate-of-nine-lights", "leviathan-spine"] as const

/** Gear Up: home, the way into the workshop, and the codex with a tab for each rarity. */
export function GearUp(props: Props) {
	const { tab } = props
	const inCodex = tab === "codex" || isTier(tab)
	if (inCodex) return <CodexTab {...props} />
	return tab === "crafting" ? <CraftingTab {...props} /> : <HomeTab {...props} />
}

function MainTabs({
	t,
	own,
	here,
	current,
}: Pick<Props, "t" | "here" | "own"> & { current: "home" | "crafting" | "codex" }) {
	const tabs = [
		["home", here],
		["crafting", `${here}?tab=crafting`],
		["codex", `${here}?tab=codex`],
	] as const
	return (
		<nav aria-label={t(`${own}:tabs.label`)}>
			<ul className="tabs tabs-fold wrap">
				{tabs.map(([name, href]) => (
					<li key={name}>
						<a
							href={href}
							aria-current={name === current ? "page" : undefined}
							{...track("parts.tab")}
							data-param={name}
						>
							{t(`${own}:tabs.${name}`)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

function HomeTab({ t, own, lang, here, head, sections, odds }: Props) {
	return (
		<>
			{head}
			<MainTabs t={t} own={own} here={here} current="home" />
			<section className="ladder">
				<div className="wrap">
					<h2 className="part-title">{t(`${own}:ladder.title`)}</h2>
					<p className="lead">{t(`${own}:ladder.text`)}</p>
				</div>
				<div className="ladder-row" aria-hidden="true">
					{LADDER.map((id) => (
						<Print key={id} collection="weapons" id={id} shape />
					))}
				</div>
				<p className="wrap">
					<a className={buttonClass("line")} href={`${here}?tab=codex`} {...track("parts.tab")} data-param={"codex"}>
						{t(`${own}:ladder.open`)}
					</a>
				</p>
			</section>
			{odds ? <OddsTables t={t} lang={lang} odds={odds} /> : null}
			{sections}
		</>
	)
}

type TabHeadProps = Pick<Props, "group" | "t" | "own"> & { title: string; lead: string; children?: ReactNode }

function TabHead({ group, t, own, title, lead, children }: TabHeadProps) {
	return (
		<header className="head head-plain">
			<div className="wrap">
				<PlaceLine group={group} name={t(`${own}:name`)} />
				<h1 className="display-2">{title}</h1>
				<p className="lead">{lead}</p>
				{children}
			</div>
		</header>
	)
}

function CraftingTab({ t, own, lang, here, group, next, odds }: Props) {
	const [workshop] = next
	return (
		<>
			<MainTabs t={t} own={own} here={here} current="crafting" />
			<TabHead group={group} t={t} own={own} title={t(`${own}:crafting.title`)} lead={t(`${own}:crafting.lead`)}>
				{workshop ? <NextStep href={workshop.href} label={t(`${own}:crafting.go`)} /> : null}
			</TabHead>
			<Tools
				t={t}
				title={t(`${own}:crafting.title`)}
				desk={(act) =>
					workshop ? (
						<SearchTool
							{...{ t, act }}
							workshop={workshop.href}
							label={t("crafting:searchAndMint")}
							marks={track("nftProjectGearUp.search")}
						/>
					) : null
				}
			/>
			{odds ? <OddsTables t={t} lang={lang} odds={odds} /> : null}
		</>
	)
}

function CodexTab({ t, own, here, tab, lang, group }: Props) {
	const tier = isTier(tab) ? tab : null
	return (
		<>
			<MainTabs t={t} own={own} here={here} current="codex" />
			<TabHead group={group} t={t} own={own} title={t(`${own}:codex.title`)} lead={t("weapons:book.subtitle")} />
			<TierTabs t={t} own={own} here={here} tier={tier} />
			{tier ? (
				<CodexTier t={t} own={own} lang={lang} here={here} tier={tier} />
			) : (
				<CodexWall t={t} own={own} lang={lang} here={here} />
			)}
		</>
	)
}
