import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { unbroken } from "#app/lib/unbroken.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { HundredCrafts } from "../../hundred-crafts.tsx"
import { ObservedTables } from "../../observed-tables.tsx"
import type { Act } from "../../odds-rule.ts"
import { OddsTables, percentText, tierName, weaponName } from "../../odds-tables.tsx"
import { SearchTool } from "../../search-tool.tsx"
import { Tools } from "../../tools.tsx"
import { Clock, Counts } from "./before.tsx"
import type { ForgePage, OddsView, Own, ToolView, Weapon } from "./model.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	here: string
	tour: string
	page: ForgePage
	gate: ReactNode
	refused: readonly string[]
}>
type Shown = Readonly<{ t: T; lang: Lang; here: string }>

/** The workshop: three tools with what a wallet can put into each, the odds in force, and what came of them. */
export function Forge({ page, tour, gate, refused, ...shown }: Props) {
	const { t, lang } = shown
	const { odds, own, observed, searched } = page
	const shut = whyShut(page)
	const waits = page.clock?.isOpen === false
	const isShown = odds !== null && !shut && !waits
	// Whoever comes from a search lands on its tool, below what is said of all.
	const hasSearched = isShown && Object.keys(searched).length > 0
	return (
		<>
			<div className="wrap forge-says">
				{page.isDemo ? <p className="notice">{t("crafting:demo")}</p> : null}
				{refused.map((one) => (
					<p key={one} id="refused" className="notice notice-loss" role="alert">
						{one}
					</p>
				))}
				{own?.open ? (
					<p className="notice">
						{t("crafting:openNow")}{" "}
						<a href={gearPath(lang, own.open)} {...track("nftProjectGearUpCrafter.open")}>
							{t("crafting:openGo")}
						</a>
					</p>
				) : null}
				{own && odds ? <Counts t={t} own={own} odds={odds} /> : null}
				{page.clock ? <Clock t={t} lang={lang} clock={page.clock} /> : null}
				{gate}
				{shut ? <p className="notice">{t(shut)}</p> : waits || own || hasSearched ? null : <Connect t={t} />}
			</div>
			<Tools
				t={t}
				title={tour}
				desk={(act) => {
					if (!isShown) return null
					if (own) return <Desk {...shown} act={act} own={own} odds={odds} />
					return searched[act] === undefined ? null : <Unconnected {...shown} act={act} searched={searched[act]} />
				}}
			/>
			{odds ? (
				<OddsTables t={t} lang={lang} odds={odds} picture={<HundredCrafts t={t} lang={lang} odds={odds} />} />
			) : null}
			{observed ? <ObservedTables t={t} lang={lang} observed={observed} /> : null}
		</>
	)
}

export const gearPath = (lang: Lang, id: string) => `${pagePath(lang, "mypage/myForge")}?gear=${id}`

/** Why none of the tools takes anything now, by its message. */
function whyShut({ isClosed, isStopped, odds }: ForgePage) {
	if (isClosed || !odds) return "crafting:refused.closed"
	return isStopped ? "crafting:refused.odds-wrong" : null
}

/** Said once for all tools, or at the one that was searched for. */
function Connect({ t }: Readonly<{ t: T }>) {
	return (
		<div className="tool-desk forge-connect">
			<p>{t("crafting:needsWallet")}</p>
			<Button look="signal" command="show-modal" commandfor="modal-wallet" data-trigger="forge">
				{t("crafting:connect")}
			</Button>
		</div>
	)
}

/** The search of whoever has no wallet here yet, as it was typed, and what it waits for. */
function Unconnected({ t, here, act, searched }: Shown & Readonly<{ act: Act; searched: string }>) {
	return (
		<>
			<Search {...{ t, here, act, searched }} />
			<Connect t={t} />
		</>
	)
}

function Desk({ act, own, odds, ...shown }: Shown & Readonly<{ act: Act; own: Own; odds: OddsView }>) {
	const { t } = shown
	const tool = own.tools.find((one) => one.act === act)
	if (!tool) return null
	if (!own.isKnown) return <p className="tool-desk caption">{t("settlement:chain-silent")}</p>
	return (
		<>
			<Search {...{ t, act }} here={shown.here} searched={tool.searched} />
			<Ask {...shown} tool={tool} odds={odds} />
		</>
	)
}

function Search({ t, here, act, searched }: Pick<Shown, "t" | "here"> & Readonly<{ act: Act; searched: string }>) {
	return (
		<SearchTool
			{...{ t, act, searched }}
			workshop={here}
			label={t("crafting:find")}
			marks={track("nftProjectGearUpCrafter.search")}
		/>
	)
}

function Ask({ tool, odds, ...shown }: Shown & { tool: ToolView; odds: OddsView }) {
	const { t, here } = shown
	const { act } = tool
	const hasItems = act === "craft" || (act === "enhance" ? tool.items : tool.pairs).length > 0
	const isFound = tool.tools.length > 0 && hasItems
	if (!isFound)
		return (
			<p className="caption" role="status">
				{t(tool.searched ? "crafting:foundNone" : `crafting:tools.${act}.none`)}
			</p>
		)
	return (
		<form method="post" action={here} className="forge-ask">
			<input type="hidden" name="do" value="ask" />
			<input type="hidden" name="act" value={act} />
			<input type="hidden" name="rule" value={odds.rule} />
			<Items {...shown} tool={tool} odds={odds} />
			<fieldset className="forge-slots">
				<legend>{t(`crafting:tools.${act}.title`)}</legend>
				{tool.tools.map(({ asset, number }, at) => (
					<label key={asset}>
						<input type="radio" name="tool" value={asset} defaultChecked={at === 0} required />
						<span>{`${t(`crafting:tools.${act}.title`)} #${number}`}</span>
					</label>
				))}
			</fieldset>
			{act === "craft" ? <p className="caption">{t("crafting:price", { price: odds.craftPrice })}</p> : null}
			<p className="caption">{t(`crafting:tools.${act}.miss`)}</p>
			<p className="actions">
				<button
					className="button button-signal"
					type="submit"
					{...track("nftProjectGearUpCrafter.ask")}
					data-param={act}
				>
					{t(`crafting:tools.${act}.mint`)}
				</button>
				<LinkButton href="#odds" {...track("nftProjectGearUpCrafter.odds")} data-param={act}>
					{t("crafting:seeOdds")}
				</LinkButton>
			</p>
		</form>
	)
}

/** Weapons that can go in, each with its chance and price beside it. */
function Items({ t, lang, tool, odds }: Shown & { tool: ToolView; odds: OddsView }) {
	const { act } = tool
	if (act === "craft") return null
	const of = (item: Weapon) => odds.tiers.find(({ tier }) => tier === item.tier)
	const said = (item: Weapon) => {
		const tier = of(item)
		const isEnhance = act === "enhance"
		return t("crafting:step", {
			weapon: weaponName(t, item.weapon),
			tier: tierName(t, item.tier),
			level: item.level,
			to: item.level + (isEnhance ? 1 : 2),
			chance: percentText(lang, isEnhance ? (tier?.enhancePpm ?? 0) : odds.evolvePpm),
			// An amount stays beside its coin.
			price: unbroken((isEnhance ? tier?.enhancePrice : tier?.evolvePrice) ?? ""),
		})
	}
	const choices =
		act === "enhance"
			? tool.items.map((item) => ({ value: item.asset, item, numbers: `#${item.number}` }))
			: tool.pairs.map(({ first, second }) => ({
					value: `${first.asset} ${second.asset}`,
					item: first,
					numbers: `#${first.number} + #${second.number}`,
				}))
	return (
		<fieldset className="forge-slots forge-weapons">
			<legend>{t(act === "enhance" ? "crafting:chooseWeapon" : "crafting:choosePair")}</legend>
			{choices.map(({ value, item, numbers }, at) => (
				<label key={value}>
					<input type="radio" name="item" value={value} defaultChecked={at === 0} required />
					<img src={`/art/weapons/${item.weapon}.svg`} alt="" width="96" height="96" loading="lazy" />
					<span>
						<b className="figure">{numbers}</b> {said(item)}
					</span>
				</label>
			))}
		</fieldset>
	)
}
