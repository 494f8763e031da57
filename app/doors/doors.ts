import type { Key } from "#app/lib/keys.ts"
import type { OfferKind } from "#app/minting/offers.ts"
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

export const DOCUMENTS = ["openings", "ltac", "ventures", "game"] as const
/** Of the plans of one kind: whether one sells, and when the next that waits begins. */
export type Sale = Readonly<{ isOpen: boolean; startsAt: Date | null }>
type Facts = Readonly<{ published: Published<(typeof DOCUMENTS)[number]>; sale: Sale | null; now: Date }>

/** `at`: when it opens, or since when it is open, in ISO 8601, as the operator has published it; null: nobody has. */
export type DoorState = Readonly<{ isOpen: boolean; at: string | null }>

/** Whether a door is open. A date that has passed opens what waits for a date; a sale opens when it sells, whatever was announced. */
export function stateOf(door: Door, { published, sale, now }: Facts): DoorState {
	if (door.waits === "mint") {
		const announced = door.id === "ltac" ? published.ltac.opensAt : published.openings[door.id]
		const at = announced ?? sale?.startsAt?.toISOString() ?? null
		if (sale?.isOpen) return { isOpen: true, at: null }
		return { isOpen: false, at: at !== null && new Date(at) > now ? at : null }
	}
	if (door.waits === "papers") {
		const one = door.id === "game" ? published.game : ventureOf(published.ventures, door.id.replace("venture-", ""))
		return { isOpen: hasPublished(one), at: null }
	}
	const at = published.openings[door.id] ?? null
	return { isOpen: at !== null && new Date(at) <= now, at }
}

/** Whether an entry of the register holds anything yet. */
export const hasPublished = ({ links, dailyMining }: Venture): boolean =>
	dailyMining !== null || Object.values(links).some((href) => href !== null)
