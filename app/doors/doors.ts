import type { Key } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { OfferKind } from "#app/minting/offers.ts"
import { type GateState, isPausedAt } from "#app/settings/gates.ts"
import type { OPENINGS, Published, Venture } from "#app/settings/published.ts"
import { ventureOf } from "#app/settings/unpublished.ts"
import { VENTURES } from "#app/settings/ventures.ts"

type Opening = (typeof OPENINGS)[number]
/** `page`: an address of the site that tells of it; without one there is a name alone. */
type Named = Readonly<{ page?: string; label: Key } | { page: string; name: string }>
/** What it is that a door waits for, and what opens it. */
type Waits =
	| Readonly<{ waits: "date" | "release"; id: Opening }>
	| Readonly<{ waits: "mint"; sells: OfferKind }>
	| Readonly<{ waits: "papers" }>

const page = <Id extends Opening>(id: Id, waits: "date" | "release", page: string) =>
	({ id, waits, page, label: `pages/${page}:name` as Key }) as const
const unwritten = <Id extends Opening>(id: Id, label: Key) => ({ id, waits: "release", label }) as const

/** Every door that is shut, or was once. Ids are stored with whoever waits at one: they stay. */
export const DOORS = [
	{
		id: "ltac",
		waits: "mint",
		sells: "lost-tesla-art",
		page: "ltacCountdown",
		label: "doors:named.titleLtac",
	},
	{
		id: "punkyCrafter",
		waits: "mint",
		sells: "punky-crafter",
		page: "nftPunkyCrafter",
		label: "pages/nftPunkyCrafter:name",
	},
	page("oculla", "date", "nftProjectOcullaSummoning"),
	page("toriShop", "date", "nftProjectToriShop"),
	page("clawMachine", "date", "punkyWorldView"),
	page("soccerShow", "date", "ronaldinhoSoccerShow"),
	page("punkyForge", "release", "powerzonePunkyForge"),
	unwritten("chaosCube", "doors:named.titleChaosCube"),
	unwritten("dashBoard", "doors:named.titleDashBoard"),
	unwritten("gameStructure", "doors:named.titleGameStructure"),
	{ id: "game", waits: "papers", page: "gameProject", label: "pages/gameProject:name" },
	...VENTURES.map(({ id, name }) => ({ id: `venture-${id}`, waits: "papers", page: "rwaProject", name }) as const),
] as const satisfies readonly (Readonly<{ id: string }> & Named & Waits)[]

export type Door = (typeof DOORS)[number]
export type DoorId = Door["id"]
export const DOOR_IDS = DOORS.map(({ id }) => id) as [DoorId, ...DoorId[]]
export const isDoorId = (text: string | null): text is DoorId => DOORS.some(({ id }) => id === text)
/** Its id is one of the table's own. */
export const doorOf = (id: DoorId): Door => DOORS.find((one) => one.id === id) as Door

export const DOCUMENTS = ["openings", "gates", "ltac", "ventures", "game"] as const
/** Of the plans of one kind: whether one sells, and when the next that waits begins. */
export type Sale = Readonly<{ isOpen: boolean; startsAt: Date | null }>
type Facts = Readonly<{ published: Published<(typeof DOCUMENTS)[number]>; sale: Sale | null; now: Date }>

/** What visitors read of a pause: words of an operator in the language they were typed in, and when it ends by itself, in ISO 8601. */
export type DoorPause = Readonly<{ reason: string | null; lang: Lang | null; until: string | null }>
/**
 * `at`: the published opening time, in ISO 8601; of an open door, since when it is open. Null if no operator has published one, or if the
 * door is still closed after it.
 */
export type DoorState = Readonly<{ isOpen: boolean; at: string | null; pause: DoorPause | null }>

/** Doors that an operator opens by hand; the others open with a sale or with papers. */
export const isByHand = (door: Door): boolean => door.waits === "date" || door.waits === "release"
/** Without a page there is nothing to open. */
export const hasPage = (door: Door): boolean => "page" in door

/** The states that an operator can choose for a door. */
export const gateStatesOf = (door: Door): readonly GateState[] =>
	!hasPage(door) ? [] : isByHand(door) ? ["closed", "auto", "open", "paused"] : ["auto", "paused"]

/** Whether a door is open. This is the only place that decides it: menu, footer, roadmap, pages and mail all ask here. */
export function stateOf(door: Door, facts: Facts): DoorState {
	const { published, now } = facts
	const gate = published.gates[door.id]
	if (gate && hasPage(door) && isPausedAt(gate, now)) {
		const { reason, lang, until } = gate
		return { isOpen: false, at: null, pause: { reason, lang, until } }
	}
	return { ...(isByHand(door) ? stateByHand(door, facts) : stateByItself(door, facts)), pause: null }
}

type Standing = Omit<DoorState, "pause">
const isAhead = (at: string | null, now: Date): at is string => at !== null && new Date(at) > now

/** A date announces; it opens only what was set to open at its date. A pause that has ended leaves the door open. */
function stateByHand(door: Door, { published, now }: Facts): Standing {
	const at = published.openings[door.id] ?? null
	const state = published.gates[door.id]?.state ?? "closed"
	const isDue = at !== null && !isAhead(at, now)
	if (hasPage(door) && (state === "open" || state === "paused" || (state === "auto" && isDue)))
		return { isOpen: true, at: isDue ? at : null }
	return { isOpen: false, at: isAhead(at, now) ? at : null }
}

/** A mint opens with its sale, even if another day was announced. An entry of the register opens with its first document. */
function stateByItself(door: Door, { published, sale, now }: Facts): Standing {
	if (door.waits === "papers") {
		const one = door.id === "game" ? published.game : ventureOf(published.ventures, door.id.replace("venture-", ""))
		return { isOpen: hasPublished(one), at: null }
	}
	if (sale?.isOpen) return { isOpen: true, at: null }
	const announced = door.id === "ltac" ? published.ltac.opensAt : published.openings[door.id]
	const at = announced ?? sale?.startsAt?.toISOString() ?? null
	return { isOpen: false, at: isAhead(at, now) ? at : null }
}

/** Whether an entry of the register holds anything yet. */
export const hasPublished = ({ links, dailyMining }: Venture): boolean =>
	dailyMining !== null || Object.values(links).some((href) => href !== null)
