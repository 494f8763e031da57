import type { T } from "#app/i18n/words.ts"
import { dateFormat } from "#app/lib/formats.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import type { TRACKED_ITEMS } from "#app/tracking/definitions/items.ts"
import { trackOutcomes, trackReached } from "#app/tracking/marks.ts"
import { programPath } from "../../address.ts"
import type { Program } from "../../programs/program.ts"
import { programOf } from "../../programs/programs.ts"
import type { Reward } from "../../rates.ts"
import { weekDeadline } from "../../weeks.ts"
import type { Offer, ProgramPage } from "./model.ts"

type Query = Parameters<typeof programPath>[2]

/** What every part of a program's page is given. */
export type Shown = Readonly<{
	t: T
	lang: Lang
	locale: string
	program: Program
	page: ProgramPage
	/** The namespace of the words that are this page's alone. */
	own: PageNamespace
	/** Name of the collection of the tab. */
	name: string
	/** The page at its tab and term, with what else the address says. */
	at: (query?: Query, hash?: string) => string
	/** What a control of this page is recorded by, what is recorded as it comes, and what a script sees. */
	mark: (item: Marked) => ReturnType<typeof track>
	reached: (item: Marked, reason: string) => ReturnType<typeof trackReached>
	named: (item: Marked) => `${MarkedPage}.${Marked}`
	outcomes: (item: Marked) => ReturnType<typeof trackOutcomes>
	/** Names of rewards, as printed. */
	kind: (reward: Reward) => string
}>

const MARKED = { boost: "nftStaking", nova: "punkyNova", world: "punkyWorldStaking" } as const
type MarkedPage = (typeof MARKED)[keyof typeof MARKED]
type Marked = keyof (typeof TRACKED_ITEMS)["nftStaking"]

export function shownOf(t: T, lang: Lang, page: ProgramPage): Shown {
	const program = programOf(page.program)
	const own: PageNamespace = `pages/${program.page}`
	const named = (item: Marked) => `${MARKED[page.program]}.${item}` as const
	return {
		t,
		lang,
		locale: LOCALES[lang],
		program,
		page,
		own,
		name: t(`${own}:tabs.${page.tab}.name`),
		at: (query = {}, hash = "") => programPath(lang, program, { tab: page.tab, term: page.term, ...query }, hash),
		named,
		mark: (item) => track(named(item)),
		reached: (item, reason) => trackReached(named(item), reason),
		outcomes: (item) => trackOutcomes(named(item)),
		kind: (reward) => t(`nft-staking:reward.${reward}`),
	}
}

/** "A", "A and B", "A, B and C". */
export function listOf({ t }: Pick<Shown, "t">, texts: readonly string[]): string {
	const last = t(texts.length > 2 ? "nft-staking:choose.andLast" : "nft-staking:choose.and")
	const before = texts.slice(0, -1).join(", ")
	return before ? `${before}${last}${texts.at(-1)}` : texts.join("")
}

const WEEKDAY = { weekday: "long", timeZone: "UTC" } as const
const HOUR = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" } as const

/** Until when a week that is over can still be checked in for, as its weekday; empty: not at all. */
export function graceText({ t, locale }: Pick<Shown, "t" | "locale">, { checkIn }: Pick<Offer, "checkIn">): string {
	if (checkIn.graceHours === 0) return ""
	const until = weekDeadline(0, checkIn)
	const said = [WEEKDAY, HOUR].map((parts) => dateFormat(locale, parts).format(until))
	return t("nft-staking:ask.grace", { until: said.join(" ") })
}

/** Checking in is posted at once; these forms stand once on the page, and their buttons anywhere. */
export const CHECK_IN_FORM = "check-in"
export const UNDO_FORM = "undo"
