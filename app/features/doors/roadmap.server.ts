import type { Context } from "#app/db/context.ts"
import { doorName } from "#app/doors/door-name.ts"
import type { Door, DoorPause } from "#app/doors/doors.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { readPaused } from "#app/settings/switches/read-switches.server.ts"
import type { Switched } from "#app/settings/switches/switches.ts"
import { VENTURES } from "#app/settings/ventures.ts"

/** What stands open to everybody, by the page where it is done, and what an operator can pause it with. */
const RUNNING: readonly (readonly [page: string, label: string, feature: Switched])[] = [
	["powerzoneCoinStaking", "shell:menu.coinStaking", "coin-stake"],
	["powerzoneNftStaking", "pages/powerzoneNftStaking:name", "nft-staking"],
	["powerzonePunkyNova", "pages/powerzonePunkyNova:name", "nft-staking"],
	["punkyWorldStaking", "pages/punkyWorldStaking:name", "nft-staking"],
	["powerzonePunkyDrop", "pages/powerzonePunkyDrop:name", "drops"],
	["tokenVestingPlan", "pages/tokenVestingPlan:name", "vesting"],
	["nftProjectGearUp", "pages/nftProjectGearUp:name", "crafting"],
	["nftMigration", "pages/nftMigration:name", "migration"],
	["benefitMembership", "pages/benefitMembership:name", "reservations"],
]

/** `at`: when it opens, in ISO 8601, as published. */
export type ShutDoor = Readonly<{
	id: string
	name: string
	waits: Door["waits"]
	href: string | null
	at: string | null
	pause: DoorPause | null
}>
/** `since`: as published; null: nobody has published one. */
export type OpenDoor = Readonly<{ name: string; href: string; since: string | null; isPaused: boolean }>
export type Roadmap = Readonly<{ shut: readonly ShutDoor[]; open: readonly OpenDoor[] }>

/** All that is open and all that is not, as it is now. */
export async function loadRoadmap(
	ctx: Pick<Context, "db" | "now" | "log" | "cache">,
	{ lang, product }: Readonly<{ lang: Lang; product: string }>,
): Promise<Roadmap> {
	const t = await getT(lang)
	const [doors, paused] = await Promise.all([readDoors(ctx), readPaused(ctx)])
	const hrefOf = (door: Door) => ("page" in door ? `${pagePath(lang, door.page)}${placeOf(door)}` : null)
	return {
		shut: doors
			.filter(({ isOpen }) => !isOpen)
			.map(({ door, at, pause }) => ({
				id: door.id,
				name: doorName(t, door),
				waits: door.waits,
				href: hrefOf(door),
				at,
				pause,
			})),
		open: [
			...RUNNING.map(([page, label, feature]) => ({
				name: t(asKey(label), { product }),
				href: pagePath(lang, page),
				since: null,
				isPaused: paused[feature] !== undefined,
			})),
			...doors
				.filter(({ isOpen }) => isOpen)
				.map(({ door, at }) => ({
					name: doorName(t, door),
					href: hrefOf(door) ?? pagePath(lang, "roadmap"),
					since: at,
					isPaused: false,
				})),
		],
	}
}

/** A venture's own tab of the page that has them all; the first is shown without. */
function placeOf({ id }: Door): string {
	const venture = id.startsWith("venture-") ? id.slice("venture-".length) : null
	return venture === null || venture === VENTURES[0].id ? "" : `?tab=${venture}#venture`
}
