import { fork } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { until } from "#tests/boot/until.ts"
import { type Attack, round } from "./attack.ts"
import { newMember } from "./browser.ts"
import { factsOf, staker, wrongInBooks } from "./stakes.ts"

function withChildren(pid: number): number[] {
	const parentOf = (one: string) => {
		try {
			const stat = readFileSync(`/proc/${one}/stat`, "utf8")
			return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
		} catch {
			return 0
		}
	}
	return [
		pid,
		...readdirSync("/proc")
			.filter((one) => /^\d+$/.test(one) && parentOf(one) === pid)
			.map(Number),
	]
}

const signal = (pids: readonly number[], name: "SIGSTOP" | "SIGCONT") => {
	for (const pid of pids) {
		try {
			process.kill(pid, name)
		} catch {}
	}
}

export const frozenDatabase: Attack = {
	name: "PostgreSQL frozen for 12 s",
	point: "D19",
	errorsExpected: true,
	capMs: 60_000,
	async run(target, { of, slack }) {
		const member = await newMember(target)
		const ask = (path: string) => target.ask({ path, from: target.address(), headers: { Cookie: member.cookie() } })
		await target.ask({ path: "/kor", from: target.address() })
		const server = withChildren(await target.live.pid("postmaster"))
		signal(server, "SIGSTOP")
		const began = performance.now()
		const paths = [
			"/readyz",
			"/readyz",
			"/kor/mypage",
			"/eng/powerzoneCoinStaking/write",
			"/idn/powerzoneCoinStaking/view",
		]
		let answers: Awaited<ReturnType<typeof ask>>[] = []
		let cached: typeof answers = []
		try {
			const asked = Promise.all(paths.map(ask))
			cached = await Promise.all(
				["/kor", "/kor", "/favicon.svg"].map((path) => target.ask({ path, from: target.address() })),
			)
			answers = await Promise.race([asked, sleep(12_000).then(() => [])])
			await sleep(Math.max(0, of(12_000, 0) - (performance.now() - began)))
		} finally {
			signal(server, "SIGCONT")
		}
		const back = await until("pages come back", async () => (await ask("/kor/mypage")).status === 200).catch(
			() => false,
		)
		const slowest = (some: typeof answers) => round(Math.max(...some.map(({ ms }) => ms)))
		const unread = cached.filter(({ status, ms }) => status !== 200 || ms > 1_000).length
		if (answers.length === 0) {
			return {
				figure: "> 12,000",
				unit: "ms, the slowest page (≤ 5,000)",
				ok: false,
				detail: `cached pages: ${unread} late; back: ${back}`,
			}
		}
		const [ready, pages] = [answers.slice(0, 2), answers.slice(2)]
		const said503 = pages.filter(({ status }) => status === 503).length
		const ok =
			slowest(ready) <= 1_000 + 500 * slack &&
			slowest(pages) <= 5_000 + 500 * slack &&
			said503 === pages.length &&
			unread === 0 &&
			back
		const detail = `/readyz ${slowest(ready)} ms; ${said503} of ${pages.length} said 503; cached pages: ${unread} late; back: ${back}`
		return { figure: slowest(pages), unit: "ms, the slowest page (≤ 5,000)", ok, detail }
	},
}

/** The settings of a process of ours, to start another like it. */
function environmentOf(pid: number): NodeJS.ProcessEnv {
	const pairs = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")
	const named = pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const)
	return Object.fromEntries(
		named.filter(([name]) => name && !name.startsWith("NODE_CHANNEL")),
	) as unknown as NodeJS.ProcessEnv
}

const SLOTS_HELD = 40

export const frozenWorker: Attack = {
	name: "the worker frozen while it settles, then another one started",
	point: "D19",
	whole: true,
	errorsExpected: true,
	capMs: 240_000,
	async run(target) {
		const frozen = await target.live.pid("worker")
		const env = environmentOf(frozen)
		const [member, other] = [await staker(target), await staker(target)]
		const draft = await member.agree()
		const signed = await member.prepare(draft)
		const isActive = async (id: string) => (await factsOf(target, id)).status === "active"
		const inTime = (id: string, ms: number) => until("the stake is active", () => isActive(id), ms).catch(() => false)
		await target.live.rpc("control_fault", { kind: "hold", slots: SLOTS_HELD })
		await member.submit(draft, signed)
		// The worker watches what is under way; it is stopped in the middle of that.
		await sleep(1_000)
		signal([frozen], "SIGSTOP")
		const began = performance.now()
		const second = fork(resolve("build/worker.js"), [], { env, stdio: ["ignore", "ignore", "ignore", "ipc"] })
		try {
			const taken = await inTime(draft, 90_000)
			const seconds = round((performance.now() - began) / 1000, 1)
			signal([frozen], "SIGCONT")
			const next = await other.agree()
			await other.submit(next, await other.prepare(next))
			const later = await inTime(next, 60_000)
			const wrong = await wrongInBooks(target)
			const ok = taken && later && seconds <= 60 && !wrong
			const detail = `after it woke up a stake settles: ${later} ${wrong}`
			return { figure: taken ? seconds : "> 90", unit: "s until another settles (≤ 60)", ok, detail }
		} finally {
			signal([frozen], "SIGCONT")
			second.kill("SIGTERM")
		}
	},
}
