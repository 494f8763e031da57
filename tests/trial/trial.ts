import { setTimeout as sleep } from "node:timers/promises"
import { afterUs } from "#tests/after-us.ts"
import { creditedOnce, wrongWith as wrongStakes } from "#tests/faults/stakes-once.ts"
import { mountSmallDisk, type SmallDisk } from "#tests/small-disk.ts"
import { type Load, startLoad } from "./load.ts"
import { apart } from "./parts/apart.ts"
import { clockSkew } from "./parts/clock-skew.ts"
import { databaseAway } from "./parts/database-away.ts"
import { diskFull } from "./parts/disk-full.ts"
import { kills } from "./parts/kills.ts"
import { nodeAway } from "./parts/node-away.ts"
import { restore } from "./parts/restore.ts"
import { rolling } from "./parts/rolling.ts"
import { prepareSite, startAll, type TrialSite } from "./site.ts"
import { type Undo, undoAll } from "./undo.ts"

/** What a part has to work with. `wrong`: sentences, each of which fails the part. `disk`: where PostgreSQL keeps everything. */
export type Trial = Readonly<{ site: TrialSite; load: Load; wrong: string[]; disk: SmallDisk | null }>

/** `facts`: what was measured, in words. `drafts`: the stakes that must be there in the end, if they are not those of the load. */
type Outcome = Readonly<{ facts: readonly string[]; drafts?: readonly string[] }>

export type Part = Readonly<{
	/** Does what the part is about while visitors stake. No request may fail, except within `load.failures.during`. */
	run(trial: Trial): Promise<Outcome>
	/** Requests may fail until `run` has ended. */
	isOutage?: boolean
	/** PostgreSQL keeps everything on a file system of so many MB. */
	diskMb?: number
}>

const PARTS: Readonly<Record<string, Part>> = {
	apart,
	rolling,
	kills,
	"database-away": databaseAway,
	"disk-full": diskFull,
	"node-away": nodeAway,
	"clock-skew": clockSkew,
	restore,
}

/** How long visitors stake after a part, in which no request may fail. */
const CALM_MS = 5_000

/** Runs one part, prints a line of sums, and returns the exit status. */
export async function runTrialPart(name: string): Promise<number> {
	const part = PARTS[name]
	if (!part) throw new Error(`There is no part "${name}": ${Object.keys(PARTS).join(", ")}`)
	return await run(name, part)
}

/** The part with a disk, where it needs one. */
async function run(name: string, part: Part): Promise<number> {
	const undo: Undo = []
	if (!part.diskMb) return await runOn({ disk: null, undo }, name, part)
	const disk = mountSmallDisk(`size=${part.diskMb}m,mode=0755`)
	if (!disk) {
		console.log(`${name}: skipped, because only root may mount the small file system that this part fills`)
		return 0
	}
	const callOff = afterUs('umount -l "$1"; rmdir "$1"', disk.folder)
	undo.push(() => {
		disk.unmount()
		callOff()
	})
	return await runOn({ disk, undo }, name, part)
}

type Started = Readonly<{ disk: SmallDisk | null; undo: Undo }>

async function runOn({ disk, undo }: Started, name: string, part: Part): Promise<number> {
	const began = Date.now()
	const seconds = () => ((Date.now() - began) / 1_000).toFixed(0)
	const say = (line: string) => console.log(`[${seconds()} s] ${line}`)
	let undone: Promise<void> | undefined
	// A signal and the failure that it causes wait for the same end.
	const end = () => {
		undone ??= undoAll(undo)
		return undone
	}
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => void end().finally(() => process.exit(1)))
	const wrong: string[] = []
	const sums: string[] = []
	let load: Load | null = null
	try {
		const site = await prepareSite({ undo, dataDir: disk?.folder })
		say("the database is migrated")
		await startAll(site)
		say("two web and two worker processes are ready")
		load = await startLoad(site)
		await load.nextStake()
		say("visitors stake")
		const trial: Trial = { site, load, wrong, disk }
		const work = () => part.run(trial)
		const { facts, drafts = load.drafts } = await (part.isOutage ? load.failures.during(work) : work())
		await sleep(CALM_MS)
		say("compares the books with the chain")
		await load.stop()
		wrong.push(...(await wrongStakes(site, drafts)))
		wrong.push(...load.failures.unexpected().slice(0, 20))
		wrong.push(...site.secretsInLogs().map((setting) => `${setting} is in a log`))
		sums.push(`${drafts.length} stakes made, ${await creditedOnce(site, drafts)} credited once`, ...facts)
	} catch (error) {
		wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
		sums.push(`${load?.drafts.length ?? 0} stakes made, not compared with the chain`)
	}
	await end().catch((error: Error) => wrong.push(error.message))
	for (const line of wrong) console.log(`✗ ${line}`)
	if (load) sums.push(`${load.requests()} requests, ${load.failures.count()} failed`)
	sums.push(wrong.length > 0 ? `${wrong.length} wrong` : "books agree with the chain", `${seconds()} s`)
	console.log(`${name}: ${sums.join("; ")}`)
	return wrong.length > 0 ? 1 : 0
}
