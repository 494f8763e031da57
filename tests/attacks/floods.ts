import { type Attack, type Budget, inLanes, round, type Target } from "./attack.ts"
import type { Answer, Asked } from "./http.ts"

const json = (body: unknown) => ({
	method: "POST",
	headers: { "Content-Type": "application/json" },
	body: JSON.stringify(body),
})
const WALLET = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T"

/** The calls that are printed for others to use, and how many a minute one address may make. */
const PRINTED: readonly (Asked & { limit: number })[] = [
	{ path: "/api/common/selectKeyValue?cdKey=action_log_level", limit: 300 },
	{ path: "/api/common/ip?format=json", limit: 300 },
	{ path: "/api/routerLog/insertRouterLog", ...json({ path: "/kor" }), limit: 240 },
	{ path: "/api/user/checkAndInsertUser", ...json({ wallet_address: WALLET, wallet_type: "phantom" }), limit: 300 },
	{ path: "/api/login/doLogout", ...json({ uid: "", auth_key: "" }), limit: 300 },
]

type Flooded = { refusedAfter: number | null; last: Answer | undefined }

/** Asks until it is refused with 429, at most often enough to use up two windows that touch. */
async function floodFrom(
	target: Target,
	{ limit, ...call }: Asked & { limit: number },
	from: () => string,
): Promise<Flooded> {
	let asked = 0
	let refused: Answer | undefined
	const lane = async () => {
		while (asked < limit * 2 + 60 && !refused) {
			asked++
			const answer = await target.ask({ ...call, from: from() })
			if (answer.status === 429) refused ??= answer
		}
	}
	await Promise.all(Array.from({ length: 12 }, lane))
	return { refusedAfter: refused ? asked : null, last: refused }
}

const saysWhen = (answer: Answer | undefined) => Number(answer?.headers["retry-after"]) > 0

async function flood(target: Target, calls: readonly (typeof PRINTED)[number][], fresh: () => () => string) {
	const open: string[] = []
	const after: (number | null)[] = []
	for (const call of calls) {
		const { refusedAfter, last } = await floodFrom(target, call, fresh())
		after.push(refusedAfter)
		if (refusedAfter === null || !saysWhen(last)) open.push(call.path.split("?")[0] ?? "")
		const neighbour = await target.ask({ ...call, from: target.address() })
		if (neighbour.status === 429) open.push(`${call.path}: a neighbour is refused`)
	}
	const unit = `of ${calls.length} calls without a limit (0)`
	const detail = open.join(", ") || `refused after ${after}`
	return { figure: open.length, unit, ok: open.length === 0, detail }
}

export const floodsOfOne: Attack = {
	name: "each printed call from one address",
	point: "A5",
	run: (target, { short }) =>
		flood(target, short ? PRINTED.slice(1, 4) : PRINTED, () => {
			const one = target.address()
			return () => one
		}),
}

let networks = 0
export const floodsOfNetwork: Attack = {
	name: "each printed call from one IPv6 /64",
	point: "A5",
	run: (target, { short }) =>
		flood(target, short ? PRINTED.slice(0, 1) : PRINTED, () => {
			const network = `2001:db8:${(++networks).toString(16)}:2`
			let host = 0
			return () => `${network}:${(host++ % 7).toString(16)}:${(host % 977).toString(16)}:1:${host.toString(16)}`
		}),
}

/** Without an address of the proxy everybody is loopback, which has a limit like anybody. */
export const floodsOfLoopback: Attack = {
	name: "a printed call from loopback",
	point: "A5",
	run: (target) => flood(target, [...PRINTED.slice(1, 2)], () => () => "127.0.0.1"),
}

const FAMILIES = ["kongz", "grilla", "hag", "crafter", "alya", "fitri", "genesis", "haechi", "tormia", "striker"]

function pictures({ of }: Budget): string[] {
	const portraits = Array.from({ length: of(600, 80) }, (_, n) => {
		const family = FAMILIES[n % FAMILIES.length]
		return `/art/${family}/${1000 + n}.svg${["", "?size=1200", "?size=2400"][n % 3]}`
	})
	const og = ["rwaProject", "mypage", "companyNews", "powerzoneCoinStaking"].flatMap((page) =>
		["eng", "kor", "idn"].map((lang) => `/og/${lang}/${page}.png`),
	)
	const files = [
		"weapon-codex-eng.pdf",
		"weapon-codex-idn.pdf",
		"oculla-encyclopedia-kor.pdf",
		"ci-bi.png",
		"emblem-night.png",
		"coin-symbol-night.ai",
	]
	const heavy = [...og, ...files.map((name) => `/files/${name}`)]
	return [...heavy.slice(0, of(heavy.length, 9)), ...portraits]
}

export const drawnPictures: Attack = {
	name: "drawn pictures in bulk",
	point: "A5",
	capMs: 180_000,
	async run(target, budget) {
		await target.ask({ path: "/files/emblem.png", from: target.address() })
		const before = await target.probe("web")
		let faults = 0
		await inLanes(pictures(budget), { lanes: 24, signal: budget.signal }, async (path) => {
			const { status, headers } = await target.ask({ path, from: target.address(), timeoutMs: 60_000 })
			// Told to come back is an answer; a fault or silence is not.
			if (status === 0 || (status >= 500 && !headers["retry-after"])) faults++
		})
		const memory = await target.memory("web")
		const after = await target.probe("web")
		const grown = after.heapUsed + after.external - before.heapUsed - before.external
		const ok = after.loop.p99 <= 100 * budget.slack && grown <= 30e6 && faults === 0
		const detail = `at most ${round(after.loop.max)} ms; ${round(grown / 1e6)} MB kept in memory (≤ 30), PSS ${round(memory / 1e6)} MB; ${faults} faults`
		return { figure: round(after.loop.p99), unit: "ms event-loop delay p99 (≤ 100)", ok, detail }
	},
}
