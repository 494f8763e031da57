import type { MouseEventHandler, ReactNode, Ref } from "react"
import { fillSlots } from "#app/i18n/words.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { coinText, wholeText } from "../amounts.ts"
import { type DaySum, daySum, termSum } from "../sums.ts"
import { type ChooserData, type ChooserItem, FILTERS, type Filter, fits } from "./chooser-data.ts"

/** What a person has done so far. */
export type Chosen = Readonly<{ numbers: ReadonlySet<number>; filter: Filter; tooMany: boolean }>
/** What the server prints, and the browser begins with. */
export const chosenBefore = ({ chosen }: Pick<ChooserData, "chosen">): Chosen => ({
	numbers: new Set(chosen),
	filter: "all",
	tooMany: false,
})

type Acts = Readonly<{
	onFilter: (filter: Filter) => void
	onEvery: () => void
	onNone: () => void
	onList: MouseEventHandler
}>
type Props = Readonly<{
	data: ChooserData
	items: readonly ChooserItem[]
	chosen: Chosen
	/** The server's markup of the list, of which the browser knows nothing: it leaves the inside of each NFT as it is. */
	list?: string
	acts?: Acts
	listRef?: Ref<HTMLUListElement>
}>

/** NFTs to choose from, and what to do with them. The server prints it; the browser takes the same over at the first touch. */
export function Chooser({ data, items, chosen, list, acts, listRef }: Props) {
	const { words } = data
	return (
		<>
			<div className="choose-tools needs-script">
				<fieldset>
					<legend className="sr-only">{words.show}</legend>
					{FILTERS.map((filter) => (
						<button
							key={filter}
							type="button"
							data-tool={filter}
							{...data.marks.choose}
							data-param={filter}
							aria-pressed={filter === chosen.filter}
							onClick={acts && (() => acts.onFilter(filter))}
						>
							{`${words[filter]} ${items.filter((item) => fits(item, filter)).length}`}
						</button>
					))}
				</fieldset>
				<p>
					<button type="button" data-tool="every" {...data.marks.choose} data-param="every" onClick={acts?.onEvery}>
						{words.every}
					</button>
					<button type="button" data-tool="none" {...data.marks.choose} data-param="none" onClick={acts?.onNone}>
						{words.none}
					</button>
				</p>
			</div>
			{list === undefined ? (
				// biome-ignore lint/a11y/useKeyWithClickEvents: a press of the space bar on a box is a click, too
				<ul className="nfts" ref={listRef} onClick={acts?.onList}>
					{items.map((item) => (
						<Item key={item.number} item={item} hidden={!fits(item, chosen.filter)} />
					))}
				</ul>
			) : (
				// biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, printed by the server
				<ul className="nfts" dangerouslySetInnerHTML={{ __html: list }} />
			)}
			{data.rate || items.some(({ group }) => group === "staked") ? (
				<Bar data={data} items={items} chosen={chosen} />
			) : null}
		</>
	)
}

type ItemProps = Readonly<{ item: ChooserItem; hidden?: boolean; children?: ReactNode }>

/** The place of an NFT in the list. Its inside is the server's: nothing is told about it twice, and what is there stays. */
export function Item({ item, hidden = false, children }: ItemProps) {
	const inside = children ? { children } : { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true }
	return (
		<li
			className="nft"
			hidden={hidden || undefined}
			data-n={item.number}
			data-group={item.group}
			data-state={item.state}
			data-due={item.isDue || undefined}
			{...inside}
		/>
	)
}

function Bar({ data, items, chosen }: Pick<Props, "data" | "items" | "chosen">) {
	const { words, most, signal } = data
	const picked = items.filter(({ number }) => chosen.numbers.has(number))
	const free = picked.filter(({ group }) => group === "free").length
	const staked = picked.filter(({ group }) => group === "staked").length
	const due = picked.filter(({ isDue }) => isDue).length
	const isLive = picked.length > 0
	const button = (name: "staking" | "check-in" | "plain") => `button button-${signal === name ? "signal" : "line"}`
	return (
		<div className="choose-bar">
			{free > 0 && data.terms.length > 0 ? <Terms data={data} count={free} /> : null}
			<p className="choose-said" role="status">
				{chosen.tooMany
					? fillSlots(words.tooMany, { most: wholeText(most, LOCALES[data.lang]) })
					: saidOf(data, picked)}
			</p>
			<p className="choose-acts">
				{data.rate ? (
					<button
						type="submit"
						name="do"
						value="stake"
						{...data.marks.stake}
						className={button("staking")}
						disabled={isLive && free === 0}
					>
						{words.staking}
					</button>
				) : null}
				<button
					type="submit"
					name="do"
					value="unstake"
					{...data.marks.unstake}
					className={button("plain")}
					disabled={isLive && staked === 0}
				>
					{words.unstaking}
				</button>
				<button
					type="submit"
					name="do"
					value="check-in"
					formMethod="post"
					{...data.marks.checkIn}
					formAction={data.checkIn}
					className={button("plain")}
					disabled={isLive && due === 0}
				>
					{words.checkIn}
				</button>
			</p>
		</div>
	)
}

/** How many are chosen, and what a day of them comes to. */
function saidOf(data: ChooserData, picked: readonly ChooserItem[]): string {
	const { words, lang } = data
	if (picked.length === 0) return words.hint
	const count = fillSlots(words.count, { count: wholeText(picked.length, LOCALES[lang]) })
	const rate = rateOf(data)
	const free = picked.filter(({ group }) => group === "free").length
	if (!rate || free === 0) return count
	const isMixed = free < picked.length
	const said = { count: wholeText(free, LOCALES[lang]), sum: sumText(data, daySum(rate, free)) }
	// A term multiplies, and which one is not chosen yet: the terms stand beside each other instead.
	if (data.terms.length > 0) return isMixed ? `${count} · ${fillSlots(words.addsTerm, said)}` : count
	return `${count} · ${fillSlots(isMixed ? words.adds : words.perDay, said)}`
}

const rateOf = ({ rate }: ChooserData) =>
	rate && { twigPerDay: BigInt(rate.twigPerDay), coinPerDay: BigInt(rate.coinPerDay) }

function sumText({ rate, words, lang }: ChooserData, sum: DaySum): string {
	if (!rate) return ""
	const coins = rate.coin && sum.coin > 0n ? [coinText(sum.coin, rate.coin, LOCALES[lang])] : []
	return [coinText(sum.twig, rate.twig, LOCALES[lang]), ...coins].join(words.and)
}

/** What each term pays for the chosen ones, side by side. */
function Terms({ data, count }: { data: ChooserData; count: number }) {
	const rate = rateOf(data)
	if (!rate) return null
	return (
		<dl className="choose-terms">
			{data.terms.map((term) => {
				const { perDay, atEnd } = termSum(rate, count, term)
				const all = { twig: atEnd.twig, coin: atEnd.coin + atEnd.bonus }
				return (
					<div key={term.days}>
						<dt>{fillSlots(data.words.term, { days: term.days })}</dt>
						<dd>
							{fillSlots(data.words.perDay, { sum: sumText(data, perDay) })}
							<br />
							{fillSlots(data.words.termLine, { sum: sumText(data, all) })}
						</dd>
					</div>
				)
			})}
		</dl>
	)
}
