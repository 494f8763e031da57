import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { dateFormat } from "#app/lib/formats.ts"
import { type Asset, apart } from "#app/lib/money.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { programPath } from "../../address.ts"
import { coinText, roughText } from "../../amounts.ts"
import { Item } from "../../island/chooser.tsx"
import type { ChooserItem } from "../../island/chooser-data.ts"
import { programOf } from "../../programs/programs.ts"
import { daySum } from "../../sums.ts"
import { DAY_MS } from "../../weeks.ts"
import { isDue, isStaked, type NftCard, type StakeFigures } from "./model.ts"
import { printer, type Slots } from "./printed.ts"
import { CHECK_IN_FORM, listOf, type Shown, UNDO_FORM } from "./shown.ts"
import { weekStrips } from "./week-strip.tsx"

const MOMENT = {
	weekday: "short",
	day: "numeric",
	month: "short",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
	timeZone: "UTC",
} as const

const DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const
const MOMENT_OF_YEAR = { ...MOMENT, year: "numeric" } as const
const DAY_OF_YEAR = { ...DAY, year: "numeric" } as const

/** What a person can do with it: nothing, or what else. */
export const groupOf = ({ state, blocked }: NftCard): ChooserItem["group"] => {
	if (isStaked({ state })) return "staked"
	// What waits for a signature can be chosen anew, for another term.
	return (state === "free" || state === "signing") && !blocked ? "free" : "still"
}

/** What the chooser knows of an NFT. */
export const itemOf = (card: NftCard): ChooserItem => ({
	number: card.number,
	group: groupOf(card),
	isDue: isDue(card),
	state: card.state,
})

/** Prints the NFTs of a page, each in its place in the list, those ticked that are chosen. */
export function nftObjects(shown: Shown, chosen: ReadonlySet<number>): (card: NftCard) => string {
	const { t, locale } = shown
	const say = sayings(shown)
	const print = printer()
	const strip = weekStrips(t, locale)
	const wouldEarn = wouldEarnText(shown)
	const alike = (card: NftCard) => {
		const { state, stake } = card
		const due = isDue(card)
		const weeks = stake && isStaked(card) ? say.checkIn(stake) : null
		const pause = stake && state === "missed" ? say.paused(stake) : null
		const kind = [
			groupOf(card),
			state,
			stake !== null,
			stake?.term !== null,
			due,
			weeks,
			pause,
			card.act,
			card.elsewhere,
			chosen.has(card.number),
			stake && strip.key(stake.weeks),
		]
		return print(
			kind.join(),
			(slots) => (
				<Item item={{ ...itemOf(card), number: slots.number }}>
					<Inside
						shown={shown}
						card={card}
						slots={slots}
						pause={pause}
						weeks={weeks && stake ? { strip: strip.draw(stake.weeks), text: weeks } : null}
						isChosen={chosen.has(card.number)}
						wouldEarn={groupOf(card) === "free" ? wouldEarn : null}
					/>
				</Item>
			),
			{
				elapsed: String(stake?.term?.elapsed ?? 0),
				days: stake ? say.days(stake.days) : "",
				state: say.state(card),
				earned: stake ? say.earned(stake) : "",
				since: stake ? say.since(stake) : "",
			},
		)
	}
	const made = { chosen: new Map<unknown, (number: number) => string>(), others: new Map() } as const
	return (card) => {
		// Those that are alike have their figures in common.
		const key = card.stake ?? `${card.state} ${card.blocked} ${card.elsewhere} ${card.act}`
		const known = made[chosen.has(card.number) ? "chosen" : "others"]
		const print = known.get(key) ?? alike(card)
		known.set(key, print)
		return print(card.number)
	}
}

type InsideProps = {
	shown: Shown
	card: NftCard
	slots: Slots
	pause: string | null
	weeks: { strip: JSX.Element; text: string } | null
	isChosen: boolean
	wouldEarn: string | null
}

function Inside({ shown, card, slots, pause, weeks, isChosen, wouldEarn }: InsideProps) {
	const { t, lang, name, page, at } = shown
	const { stake, state, act, elsewhere } = card
	const called = `${name} ${slots.number}`
	return (
		<>
			<label>
				<input
					type="checkbox"
					name="n"
					value={slots.number}
					aria-label={called}
					defaultChecked={isChosen}
					disabled={groupOf(card) === "still"}
				/>
				<PortraitImage family={card.family} seed={slots.number} />
				<b className="nft-number">{slots.number}</b>
				{stake ? <b className="nft-mark">{slots.days}</b> : null}
			</label>
			<p className="nft-state">
				{elsewhere ? (
					<a
						href={programPath(lang, programOf(elsewhere), { tab: page.tab }, "#nfts")}
						{...trackLink(programPath(lang, programOf(elsewhere)))}
					>
						{slots.state}
					</a>
				) : (
					slots.state
				)}
			</p>
			{pause ? <p className="nft-pause">{pause}</p> : null}
			{wouldEarn ? <p className="nft-earned">{wouldEarn}</p> : null}
			{stake ? <p className="nft-earned">{slots.earned}</p> : null}
			{stake?.term ? (
				<meter className="meter" min={0} max={100} value={slots.elapsed} aria-label={t("nft-staking:card.elapsed")} />
			) : null}
			{weeks ? (
				<p className="nft-weeks">
					{weeks.strip}
					{weeks.text}
				</p>
			) : null}
			{isDue(card) ? (
				<OneButton
					form={CHECK_IN_FORM}
					number={slots.number}
					marks={shown.mark("checkIn")}
					label={t("nft-staking:card.checkIn")}
					called={called}
				/>
			) : null}
			{state === "leaving" ? (
				<OneButton
					form={UNDO_FORM}
					number={slots.number}
					marks={shown.mark("undo")}
					label={t("nft-staking:card.undo")}
					called={called}
				/>
			) : null}
			{act && state === "signing" ? (
				<a
					className="button button-line"
					href={at({ act }, "#modal-result")}
					aria-label={`${t("nft-staking:card.sign")}: ${called}`}
					{...shown.mark("sign")}
				>
					{t("nft-staking:card.sign")}
				</a>
			) : null}
			{stake ? <p className="nft-custody">{slots.since}</p> : null}
		</>
	)
}

type OneButtonProps = {
	form: string
	number: number
	marks: Readonly<Record<string, string>>
	label: string
	called: string
}

/** Does one thing with one NFT, at once. */
function OneButton({ form, number, marks, label, called }: OneButtonProps) {
	return (
		<button
			type="submit"
			className="button button-line"
			form={form}
			name="n"
			value={number}
			aria-label={`${label}: ${called}`}
			{...marks}
		>
			{label}
		</button>
	)
}

/** What is said of NFTs comes again and again: each sentence is made once. */
function sayings({ t, locale, program, page: { now, assets } }: Shown) {
	const said = new Map<string, string>()
	const once = (key: string, make: () => string): string => {
		const text = said.get(key) ?? make()
		said.set(key, text)
		return text
	}
	const at = (key: "lockedTo" | "undoTo" | "freeOn" | "checkBy" | "checkFrom", moment: Date) =>
		once(`${key} ${moment.getTime()}`, () =>
			t(`nft-staking:card.${key}`, {
				time: `${dateFormat(locale, isThisYear(moment) ? MOMENT : MOMENT_OF_YEAR).format(moment)} UTC`,
			}),
		)
	/** A year is said where it is not this one. */
	const isThisYear = (moment: Date) => moment.getUTCFullYear() === now.getUTCFullYear()
	const day = (moment: Date) =>
		once(`day ${Math.floor(moment.getTime() / DAY_MS)}`, () =>
			dateFormat(locale, isThisYear(moment) ? DAY : DAY_OF_YEAR).format(moment),
		)
	return {
		days: (days: number) => once(`days ${days}`, () => t("nft-staking:card.days", { days })),
		since: ({ since }: StakeFigures) => {
			const from = day(since)
			return once(`since ${from}`, () => t("nft-staking:card.since", { day: from }))
		},
		/** The bonus is one sum for all of a collection: it stands with the rewards. */
		earned: ({ earned: { bonus: _, ...shown } }: StakeFigures) =>
			once(`earned ${Object.values(shown).join()}`, () => earnedText({ program, assets, locale }, shown)),
		checkIn: ({ checkIn, weeks }: StakeFigures) => {
			const next = checkIn.isOpen ? at("checkBy", checkIn.closesAt) : at("checkFrom", checkIn.opensAt)
			const spared = weeks.findLast(({ outcome }) => outcome === "frozen")
			return spared ? `${next}. ${t("nft-staking:card.spared", { week: day(spared.start) })}` : next
		},
		paused: ({ missed }: StakeFigures) =>
			missed ? t("nft-staking:card.paused", { since: day(missed.since), week: day(missed.week) }) : null,
		state: ({ state, blocked, stake }: NftCard): string => {
			if ((state === "locked" || state === "missed") && stake?.term) return at("lockedTo", stake.term.end)
			if (state === "leaving" && stake?.undoUntil) return at("undoTo", stake.undoUntil)
			if (state === "cooldown" && stake?.freeAt) return at("freeOn", stake.freeAt)
			if (state === "free" && blocked) return t(`nft-staking:card.blocked.${blocked}`)
			return once(`state ${state}`, () => t(`nft-staking:card.state.${state}`))
		},
	}
}

type Paying = Pick<Shown, "program" | "locale"> & Pick<Shown["page"], "assets">

function earnedText({ program, assets, locale }: Paying, earned: StakeFigures["earned"]): string {
	const sums = program.rewards.flatMap((reward) => {
		const [asset, units] = [assets[reward], earned[reward]]
		const counts = units !== undefined && (units > 0n || reward === "twig")
		return asset && counts ? [roughText(units, asset, locale)] : []
	})
	return sums.join(" · ")
}

/** What one that is free would earn a day; where a term multiplies that, from the least to the most. */
function wouldEarnText({ t, page: { offer, assets, terms }, locale }: Shown): string | null {
	if (!offer || !assets.twig) return null
	const [least, most] = [terms.at(0), terms.at(-1)]
	if (least && most) {
		const [from, to] = [daySum(offer, 1, least.multiplierBps), daySum(offer, 1, most.multiplierBps)]
		const range = (asset: Asset, units: readonly [bigint, bigint]) =>
			t("nft-staking:card.range", {
				from: apart(coinText(units[0], asset, locale))[0],
				to: coinText(units[1], asset, locale),
			})
		const twig = range(assets.twig, [from.twig, to.twig])
		const coin = assets.coin && to.coin > 0n ? [range(assets.coin, [from.coin, to.coin])] : []
		return t("nft-staking:card.byTerm", { sum: listOf({ t }, [twig, ...coin]) })
	}
	const coin = assets.coin && offer.coinPerDay > 0n ? [coinText(offer.coinPerDay, assets.coin, locale)] : []
	const sum = [coinText(offer.twigPerDay, assets.twig, locale), ...coin].join(t("nft-staking:choose.and"))
	return t("nft-staking:card.wouldEarn", { sum })
}
