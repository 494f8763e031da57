import type { ReactNode } from "react"
import { type NamespaceT, namespaceT, type Words } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { NextStep, PlaceLine } from "#app/ui/headline.tsx"
import { CodexTier, CodexWall, isTier, TierTabs } from "./codex.tsx"
import { Print } from "./print.tsx"
import { Tools } from "./tools.tsx"

type Props = {
	readonly t: NamespaceT
	readonly c: NamespaceT
	readonly lang: Lang
	readonly here: string
	readonly tab: string | null
	readonly group: string
	readonly rooms: Readonly<Record<string, Words>>
	readonly next: readonly { readonly href: string }[]
	/** What the shell of content pages draws: the first screen, the sections, when it opens. */
	readonly head: ReactNode
	readonly sections: ReactNode
	readonly opening: ReactNode
}

/** From a pipe to a city: one shape a tier. */
const LADDER = ["taped-pipe", "rooftop-antenna", "ferris-bow", "heron-of-the-han", "leviathan-spine"] as const

/** Gear Up: home, the way into the workshop, and the codex with a tab for each rarity. */
export function GearUp(props: Props) {
	const { tab, rooms } = props
	const inCodex = tab === "codex" || isTier(tab)
	const w = namespaceT(rooms.weapons ?? {})
	if (inCodex) return <CodexTab {...props} w={w} />
	return tab === "crafting" ? <CraftingTab {...props} /> : <HomeTab {...props} />
}

function MainTabs({ t, here, current }: Pick<Props, "t" | "here"> & { current: "home" | "crafting" | "codex" }) {
	const tabs = [
		["home", here],
		["crafting", `${here}?tab=crafting`],
		["codex", `${here}?tab=codex`],
	] as const
	return (
		<nav aria-label={t("tabs.label")}>
			<ul className="tabs tabs-fold wrap">
				{tabs.map(([name, href]) => (
					<li key={name}>
						<a href={href} aria-current={name === current ? "page" : undefined}>
							{t(`tabs.${name}`)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

function HomeTab({ t, here, head, sections }: Props) {
	return (
		<>
			{head}
			<MainTabs t={t} here={here} current="home" />
			<section className="ladder">
				<div className="wrap">
					<h2 className="part-title">{t("ladder.title")}</h2>
					<p className="lead">{t("ladder.text")}</p>
				</div>
				<div className="ladder-row" aria-hidden="true">
					{LADDER.map((id) => (
						<Print key={id} room="weapons" id={id} shape />
					))}
				</div>
				<p className="wrap">
					<a className={buttonClass("line")} href={`${here}?tab=codex`}>
						{t("ladder.open")}
					</a>
				</p>
			</section>
			{sections}
		</>
	)
}

type TabHeadProps = Pick<Props, "group" | "t"> & { title: string; lead: string; children?: ReactNode }

function TabHead({ group, t, title, lead, children }: TabHeadProps) {
	return (
		<header className="head head-plain">
			<div className="wrap">
				<PlaceLine group={group} name={t("name")} />
				<h1 className="display-2">{title}</h1>
				<p className="lead">{lead}</p>
				{children}
			</div>
		</header>
	)
}

function CraftingTab({ t, here, group, next, rooms, opening }: Props) {
	const [workshop] = next
	return (
		<>
			<MainTabs t={t} here={here} current="crafting" />
			<TabHead group={group} t={t} title={t("crafting.title")} lead={t("crafting.lead")}>
				{workshop ? <NextStep href={workshop.href} label={t("crafting.go")} /> : null}
				{opening}
			</TabHead>
			<Tools k={namespaceT(rooms.crafting ?? {})} title={t("crafting.title")} />
		</>
	)
}

function CodexTab({ t, c, w, here, tab, lang, group }: Props & { w: NamespaceT }) {
	const tier = isTier(tab) ? tab : null
	return (
		<>
			<MainTabs t={t} here={here} current="codex" />
			<TabHead group={group} t={t} title={t("codex.title")} lead={w("book.subtitle")} />
			<TierTabs t={t} w={w} here={here} tier={tier} />
			{tier ? (
				<CodexTier t={t} w={w} c={c} lang={lang} here={here} tier={tier} />
			) : (
				<CodexWall t={t} w={w} c={c} lang={lang} here={here} />
			)}
		</>
	)
}
