import type { Context } from "#app/db/context.ts"
import { saleOf } from "#app/minting/queries.server.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { readPaused } from "#app/settings/switches/read-switches.server.ts"
import { DOCUMENTS, DOORS, type Door, type DoorId, type DoorState, doorOf, type Sale, stateOf } from "./doors.ts"

type Needs = Pick<Context, "db" | "now" | "log" | "cache">

/** How the named doors stand now, in the order in which they were named. */
export async function readDoors(
	ctx: Needs,
	doors: readonly Door[] = DOORS,
): Promise<readonly (DoorState & { readonly door: Door })[]> {
	if (doors.length === 0) return []
	const [published, now, sales] = await Promise.all([getPublished(ctx, DOCUMENTS), ctx.now(), salesOf(ctx, doors)])
	return doors.map((door) => ({ door, ...stateOf(door, { published, now, sale: sales.get(door.id) ?? null }) }))
}

export async function readDoor(ctx: Needs, id: DoorId): Promise<DoorState> {
	const [{ isOpen, at, pause } = { isOpen: false, at: null, pause: null }] = await readDoors(ctx, [doorOf(id)])
	return { isOpen, at, pause }
}

/** Doors that a change opens. Pages may remember for a moment longer how they stood: this does not. */
export async function openedBy(
	{ db, now, log }: Omit<Needs, "cache">,
	change: () => Promise<void>,
): Promise<readonly DoorId[]> {
	const open = async () => (await readDoors({ db, now, log })).filter(({ isOpen }) => isOpen).map(({ door }) => door.id)
	const before = await open()
	await change()
	return (await open()).filter((id) => !before.includes(id))
}

/** What is for sale behind the doors that wait for a mint. While mints are paused nothing is. */
async function salesOf(ctx: Needs, doors: readonly Door[]): Promise<ReadonlyMap<DoorId, Sale>> {
	const selling = doors.flatMap((door) => (door.waits === "mint" ? [door] : []))
	if (selling.length === 0) return new Map()
	const isPaused = (await readPaused(ctx)).mint !== undefined
	const sales = await Promise.all(selling.map(({ sells }) => saleOf(ctx, sells)))
	return new Map(
		selling.map(({ id }, n) => {
			const { isOpen = false, startsAt = null } = sales[n] ?? {}
			return [id, { isOpen: isOpen && !isPaused, startsAt }]
		}),
	)
}
