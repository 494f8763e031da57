import { randomUUID } from "node:crypto"
import { Agent } from "node:http"
import { sql } from "drizzle-orm"
import { hashPassword } from "#app/identity/accounts/password.server.ts"
import { newCaller } from "#tests/factories/caller.ts"
import { type Attack, type Budget, inLanes, round, type Target } from "./attack.ts"

const PATH = "/api/login/doLogin"
const PASSWORD = "quiet river under the moon"
/** Wrong passwords that are judged of one account in a day, over all internet addresses. */
const MOST_GUESSES = 20
const HONEST_MS = 5_000
/** Answers that say whether an ID exists. */
const TELLS = ["messages:error.idNotExist", "messages:error.passwordNotCorrect", "accounts:stopped"]

/** Members with one password. */
async function addMembers(target: Target, count: number): Promise<readonly string[]> {
	const { APP_SECRET } = await target.live.environment("web")
	if (!APP_SECRET) throw new Error("the web process has no APP_SECRET")
	const passwordHash = await hashPassword({ secret: APP_SECRET }, PASSWORD)
	const uids = Array.from({ length: count }, () => `member-${randomUUID()}@example.org`)
	await target.live
		.look()
		.db.execute(
			sql`insert into account (uid, password_hash) select uid, ${passwordHash} from json_array_elements_text(${JSON.stringify(uids)}::json) as uid`,
		)
	return uids
}

const unknownIds = (count: number) => Array.from({ length: count }, () => `unknown-${randomUUID()}@example.org`)

/** A log-in by the call; answers its code, or its status where it has none. */
async function guess(target: Target, uid: string, from: string, connections?: Agent): Promise<string> {
	const headers = { "Content-Type": "application/json", Accept: "application/json", Origin: target.origin() }
	const body = JSON.stringify({ uid, pwd: "not the password" })
	const own = connections ? { connections } : {}
	const { status, text } = await target.ask({
		path: PATH,
		method: "POST",
		headers,
		body,
		from,
		timeoutMs: 60_000,
		...own,
	})
	return /"code":"([^"]*)"/.exec(text)?.[1] ?? String(status)
}

/** Logs in with the right password. Answers ms, or null if it was refused. */
async function honest(caller: ReturnType<typeof newCaller>, uid: string): Promise<number | null> {
	const began = performance.now()
	const { status } = await caller.call(PATH, { uid, pwd: PASSWORD })
	return status === 200 ? performance.now() - began : null
}

/** Logs in with the right password in a browser that has never been here. */
const unmarked = (target: Target, uid: string) => honest(newCaller(target.origin()), uid)

/** Honest log-ins, one after the other, while an attack runs; answers the slowest, and how many did not open. */
async function during(work: Promise<unknown>, logIns: readonly (() => Promise<number | null>)[]) {
	const took: (number | null)[] = []
	let isOver = false
	const end = work.finally(() => {
		isOver = true
	})
	do {
		for (const logIn of logIns) took.push(await logIn())
	} while (!isOver && took.length < 60)
	await end
	return { slowest: Math.max(0, ...took.map((ms) => ms ?? 0)), refused: took.filter((ms) => ms === null).length }
}

const result = (
	{ slowest, refused }: Awaited<ReturnType<typeof during>>,
	{ slack }: Budget,
	{ guesses, most, detail }: { guesses: number; most: number; detail: string },
) => ({
	figure: round(slowest),
	unit: `ms, the slowest honest log-in (≤ ${HONEST_MS})`,
	ok: slowest <= HONEST_MS * slack && refused === 0 && guesses <= most,
	detail: `${refused} honest log-ins refused (0); ${guesses} guesses (≤ ${most}); ${detail}`,
})

export const guessesFromOneAddress: Attack = {
	name: "1,000 IDs from one address",
	point: "B4",
	capMs: 240_000,
	async run(target, budget) {
		const [owner = "", other = "", ...others] = await addMembers(target, 11)
		const address = target.address()
		const ids = [...unknownIds(budget.of(990, 90)), ...others].sort(() => Math.random() - 0.5)
		const codes: string[] = []
		// Below the number of calls that one address may make at all, a right password opens there.
		const visitor = newCaller(target.origin())
		const opensAtAddress = async () => {
			const { status } = await target.ask({
				...{ path: PATH, method: "POST", from: address },
				headers: { "Content-Type": "application/json", Accept: "application/json", Origin: target.origin() },
				body: JSON.stringify({ uid: owner, pwd: PASSWORD }),
			})
			return status === 200
		}
		const before = ids.splice(0, 40)
		await inLanes(before, { lanes: 8, signal: budget.signal }, async (uid) =>
			codes.push(await guess(target, uid, address)),
		)
		const opensThere = await opensAtAddress()
		const attack = inLanes(ids, { lanes: 64, signal: budget.signal }, async (uid) =>
			codes.push(await guess(target, uid, address)),
		)
		const honestly = await during(attack, [() => honest(visitor, owner), () => unmarked(target, other)])
		const learnt = codes.filter((code) => TELLS.some((tell) => code.startsWith(tell))).length
		const detail = `of ${learnt} IDs (≤ 5) learnt whether they exist; the right password ${opensThere ? "opens" : "is refused"} at that address`
		const figure = result(honestly, budget, { guesses: 1, most: MOST_GUESSES, detail })
		return { ...figure, ok: figure.ok && learnt <= 5 && opensThere }
	},
}

export const guessesFromManyAddresses: Attack = {
	name: "one ID from 1,000 addresses",
	point: "B4",
	capMs: 240_000,
	async run(target, budget) {
		const [victim = "", other = ""] = await addMembers(target, 2)
		const own = newCaller(target.origin())
		await honest(own, victim)
		let judged = 0
		const attack = inLanes(Array(budget.of(1_000, 100)).fill(0), { lanes: 64, signal: budget.signal }, async () => {
			if (!/^accounts:(stopped|busy)/.test(await guess(target, victim, target.address()))) judged++
		})
		const honestly = await during(attack, [() => honest(own, victim), () => unmarked(target, other)])
		return result(honestly, budget, {
			guesses: judged,
			most: MOST_GUESSES,
			detail: "of the victim in a browser that has logged in before, of another member in new ones",
		})
	},
}

export const logInsAtOnce: Attack = {
	name: "1,000 log-ins at once",
	point: "B4",
	capMs: 240_000,
	async run(target, budget) {
		const [owner = "", victim = "", other = ""] = await addMembers(target, 3)
		const own = newCaller(target.origin())
		await honest(own, owner)
		// A proxy leaves room below MAX_CONNECTIONS, which closes what is above it.
		const connections = new Agent({ maxSockets: 900 })
		const ids = [...unknownIds(budget.of(800, 80)), ...Array<string>(budget.of(200, 30)).fill(victim)]
		let [judged, strange] = [0, 0]
		const attack = Promise.all(
			ids.map(async (uid) => {
				const code = await guess(target, uid, target.address(), connections)
				if (uid === victim && code === "messages:error.passwordNotCorrect") judged++
				if (!/^[a-z-]+:/.test(code)) strange++
			}),
		)
		const honestly = await during(attack, [() => honest(own, owner), () => unmarked(target, other)])
		connections.destroy()
		const figure = result(honestly, budget, {
			guesses: judged,
			most: MOST_GUESSES,
			detail: `${strange} without a reason (0)`,
		})
		return { ...figure, ok: figure.ok && strange === 0 }
	},
}
