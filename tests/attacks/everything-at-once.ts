import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Attack, median, percentile, round, type Target } from "./attack.ts"
import { newBrowser } from "./browser.ts"
import { sendDust, strangerWith } from "./funded-wallets.ts"
import { hostOf, openSocket } from "./http.ts"

const READ = ["/kor", "/eng/mypage", "/idn/powerzoneCoinStaking", "/api/common/ip?format=json", "/favicon.svg"]

/** Readers, each from an address of its own: ms of every answer, and how many did not get one. */
async function read(target: Target, ms: number): Promise<{ times: number[]; unanswered: number }> {
	const times: number[] = []
	let unanswered = 0
	const end = Date.now() + ms
	for (let n = 0; Date.now() < end; n++) {
		const answer = await target.ask({ path: READ[n % READ.length] ?? "/", from: target.address(), timeoutMs: 10_000 })
		times.push(answer.ms)
		if (answer.status !== 200) unanswered++
		await sleep(20)
	}
	return { times, unanswered }
}

type Attacker = (target: Target, from: string, n: number) => Promise<unknown>
const STAKING = "/eng/powerzoneCoinStaking"

/** One of each kind, each from one address, doing the same as fast as it is let. */
const ATTACKERS: Readonly<Record<string, Attacker>> = {
	"sparse arrays": (target, from) => newBrowser(target, from).form(`${STAKING}/write`, "amount[100000000]=x"),
	"long paths": (target, from) => target.ask({ path: `/e${"/".repeat(15_000)}x/`, from }),
	"long headers": (target, from) =>
		target.ask({ path: "/art/hag/1.svg", headers: { "If-None-Match": `"a"${" ".repeat(14_000)}"b"` }, from }),
	"printed calls": (target, from) => target.ask({ path: "/api/common/selectKeyValue?cdKey=action_log_level", from }),
	"drawn pictures": (target, from, n) => target.ask({ path: `/art/haechi/${5000 + n}.svg?size=2400`, from }),
	"sharing pictures": (target, from, n) =>
		target.ask({ path: `/og/${["eng", "kor", "idn"][n % 3]}/rwaProject.png`, from }),
	"refused sign-ins": (target, from) =>
		newBrowser(target, from).json("/api/identity/verify", {
			address: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
			signed_message: randomBytes(100).toString("base64"),
			signature: randomBytes(64).toString("base64"),
		}),
	drafts: (target, from) => newBrowser(target, from).form(`${STAKING}/write`, { amount: "1000", days: "30" }),
	"large bodies": (target, from) => newBrowser(target, from).form(`${STAKING}/write`, `amount=${"x".repeat(60_000)}`),
	"working pages": (target, from) => target.ask({ path: "/kor/powerzoneCoinStaking/write", from }),
}

/** Sockets that ask for downloads and read nothing, closed and opened anew. */
async function stall(target: Target, isOver: () => boolean): Promise<void> {
	while (!isOver()) {
		const sockets = Array.from({ length: 20 }, () => openSocket(target.origin()))
		const head = `GET /files/weapon-codex-kor.pdf HTTP/1.1\r\nHost: ${hostOf(target.origin())}\r\n\r\n`
		for (const socket of sockets) {
			socket.pause()
			socket.write(head.repeat(20))
		}
		await sleep(2_000)
		for (const socket of sockets) socket.destroy()
	}
}

export const everythingAtOnce: Attack = {
	name: "one attacker of each kind at once, and readers",
	point: "Proof",
	capMs: 180_000,
	async run(target, { of, slack, signal }) {
		const stranger = await strangerWith(target, 5)
		await read(target, 1_000)
		const plain = await read(target, of(10_000, 2_000))
		await target.probe("web")
		let done = false
		const isOver = () => done || signal.aborted
		const made: Record<string, number> = {}
		const attackers = Object.entries(ATTACKERS).map(async ([name, attack]) => {
			const from = target.address()
			for (let n = 0; !isOver(); n++) {
				await attack(target, from, n)
				made[name] = n + 1
				// One attacker asks again when it was answered; refused in a millisecond it would only measure this process.
				await sleep(5)
			}
		})
		const dust = async () => {
			while (!isOver()) await sendDust(target, stranger, 20).then(() => sleep(1_000))
		}
		const all = Promise.allSettled([...attackers, stall(target, isOver), dust()])
		const beside = await read(target, of(20_000, 4_000))
		const { loop } = await target.probe("web").catch(() => ({ loop: { p99: Number.NaN, max: Number.NaN } }))
		done = true
		await all
		const ratio = median(beside.times) / median(plain.times)
		const tail = percentile(beside.times, 0.95) / percentile(plain.times, 0.95)
		const ok = loop.p99 <= 100 * slack && ratio <= 5 * slack && beside.unanswered === 0
		const p99 = Number.isNaN(loop.p99) ? "> 20,000" : round(loop.p99)
		const detail = `readers ${round(ratio, 2)} × (≤ 5) at the median, ${round(tail, 2)} × at p95, ${beside.unanswered} of ${beside.times.length} unanswered; loop at most ${round(loop.max)} ms; ${JSON.stringify(made)}`
		return { figure: p99, unit: "ms event-loop delay p99 (≤ 100)", ok, detail }
	},
}
