import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { logIn } from "./log-in.server.ts"
import { hashPassword } from "./password.server.ts"

/** How many tries the timing is taken of: in `npm run guesses` ten thousand. */
const TRIES = Number(process.env.GUESSES ?? 120)
const PASSWORD = "quiet river under the moon"
let database: Awaited<ReturnType<typeof testDatabase>>
let web: ReturnType<typeof webOf>
let n = 0
const webOf = () => ({
	...{ db: database.asWeb().db, secret: "s".repeat(40), demo: false, now: async () => new Date() },
})
beforeAll(async () => {
	database = await testDatabase()
	web = webOf()
})
afterAll(() => database.end())

const uidOf = (name: string) => `${name}-${++n}@example.org`
/** An address of version 6 of nobody's, each in a network of its own. */
const fresh = () => `2001:db8:${(++n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`

/** Members with one password, which is hashed once. */
async function members(many: number): Promise<string[]> {
	const passwordHash = await hashPassword(web, PASSWORD)
	const uids = Array.from({ length: many }, () => uidOf("member"))
	await database.sql`insert into account (uid, password_hash) select uid, ${passwordHash} from unnest(${uids}::text[]) as uid`
	return uids
}
type Said = "in" | "unknown" | "wrong" | "one answer" | "stopped" | string
const guess = (uid: string, password: string, clientIp = fresh()): Promise<Said> =>
	logIn(web, { uid, password, clientIp, from: { userAgent: "test", deviceHash: "" } }).then(
		() => "in",
		({ code }: { code: string }) =>
			({
				"messages:error.idNotExist": "unknown",
				"messages:error.passwordNotCorrect": "wrong",
				"accounts:notRight": "one answer",
				"accounts:stopped.minutes": "stopped",
				"accounts:stopped.hours": "stopped",
			})[code] ?? code,
	)

/** Of two lists, how often one of the first is larger than one of the second: 0.5 where nobody can tell them apart. */
function oftenLarger(one: readonly number[], other: readonly number[]): number {
	const all = [...one.map((ms) => [ms, 1] as const), ...other.map((ms) => [ms, 0] as const)].sort((a, b) => a[0] - b[0])
	let [smaller, sum] = [0, 0]
	for (const [, isOne] of all) {
		if (isOne) sum += smaller
		else smaller++
	}
	return sum / (one.length * other.length)
}

test("an ID that exists and one that does not take equally long, right up to the answer", {
	timeout: 60_000 + TRIES * 400,
}, async () => {
	const uids = await members(Math.ceil(TRIES / 2 / 9))
	await guess(uidOf("nobody"), "warm")
	const took = { known: [] as number[], unknown: [] as number[] }
	const timed = async (list: number[], uid: string, answer: Said) => {
		const began = performance.now()
		const said = await guess(uid, "not this one")
		list.push(performance.now() - began)
		expect(said).toBe(answer)
	}
	for (let pair = 0; pair < TRIES / 2; pair++) {
		// Now one of them first and now the other: what slows the machine down slows both.
		const known = () => timed(took.known, uids[pair % uids.length] ?? "", "wrong")
		const unknown = () => timed(took.unknown, uidOf("nobody"), "unknown")
		for (const one of pair % 2 ? [known, unknown] : [unknown, known]) await one()
	}
	const larger = oftenLarger(took.known, took.unknown)
	const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
	if (process.env.GUESSES)
		console.log(
			`${TRIES} tries: median ${median(took.known).toFixed(2)} ms of an ID that exists, ${median(took.unknown).toFixed(2)} ms of one that does not; the first took longer in ${(larger * 100).toFixed(1)} % of pairs`,
		)
	// Four times what chance does to so many: the standard deviation is about 1 / sqrt(6 n) for n pairs.
	const room = 4 / Math.sqrt(6 * (TRIES / 2))
	expect(Math.abs(larger - 0.5)).toBeLessThan(room)
})

test("an address learns of five IDs an hour whether they exist, those that do and those that do not together", async () => {
	const uids = await members(6)
	const candidates = [...uids, ...Array.from({ length: 24 }, () => uidOf("nobody"))].sort(() => Math.random() - 0.5)
	const here = fresh()
	const said: Said[] = []
	for (const uid of candidates) said.push(await guess(uid, "guess", here))
	expect(said.filter((one) => one !== "one answer")).toHaveLength(5)
	// All at once as well.
	const at = fresh()
	const others = await members(20)
	const together = await Promise.all(others.map((uid) => guess(uid, "guess", at)))
	expect(together.filter((one) => one !== "one answer").length).toBeLessThanOrEqual(5)
	// Who mistypes their own password learns of one ID, and of none once they are in.
	const [own = "", ...neighbours] = await members(6)
	const home = fresh()
	for (let tries = 0; tries < 4; tries++) expect(await guess(own, "mistyped", home)).toBe("wrong")
	expect(await guess(own, PASSWORD, home)).toBe("in")
	for (const uid of neighbours) expect(await guess(uid, "mistyped", home)).toBe("wrong")
	expect(await guess(uidOf("nobody"), "guess", home)).toBe("one answer")
})

test("lists of passwords of others, tried from many addresses, are bounded by addresses and by IDs", async () => {
	const [uids, passwords, addresses] = [await members(12), ["123456", "password", "qwerty"], 30]
	const from = Array.from({ length: addresses }, fresh)
	const judged = { ofId: new Map<string, number>(), ofAddress: new Map<string, Set<string>>() }
	let answered = 0
	// Each ID with each password, from ten addresses each: 360 tries.
	const tries = uids.flatMap((uid, i) =>
		passwords.flatMap((password, j) =>
			Array.from({ length: 10 }, (_, k) => ({ uid, password, at: from[(i * 7 + j * 11 + k * 3) % addresses] ?? "" })),
		),
	)
	for (let start = 0; start < tries.length; start += 20)
		await Promise.all(
			tries.slice(start, start + 20).map(async ({ uid, password, at }) => {
				const said = await guess(uid, password, at)
				if (said === "stopped" || said === "one answer") return
				answered++
				judged.ofId.set(uid, (judged.ofId.get(uid) ?? 0) + 1)
				judged.ofAddress.set(at, (judged.ofAddress.get(at) ?? new Set()).add(uid))
			}),
		)
	expect(Math.max(...judged.ofId.values())).toBeLessThanOrEqual(10)
	expect(Math.max(...[...judged.ofAddress.values()].map(({ size }) => size))).toBeLessThanOrEqual(5)
	expect(answered).toBeLessThanOrEqual(uids.length * 10)
	// Their owners are told to wait, or come in without a password: the stop is for passwords in unknown browsers alone.
	expect(await guess(uids[0] ?? "", PASSWORD)).toBe("stopped")
})
