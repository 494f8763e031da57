import type { Attack } from "./attack.ts"
import { hostOf, locationOf, sayRaw, statusOf } from "./http.ts"

const TARGETS = [
	"//evil.example/",
	"/.//evil.example/",
	"/..//evil.example/",
	"/././/evil.example/",
	"/\\evil.example/",
	"/\\/evil.example/",
	"/.\\evil.example/",
	"/%2e//evil.example/",
	"/%2e%2e//evil.example/",
	"/%2E/%2F/evil.example/",
	"/eng/..//evil.example/",
	"/eng/../../\\evil.example/",
	"/.//\\evil.example/",
	"/\t/evil.example/",
	"/.//evil.example//",
	"/..///evil.example/x/",
	"/powerzoneCoinStakingWriteStakingComplete//evil.example/",
	"http://evil.example/",
	"http://evil.example//x/",
	"///evil.example/%2e%2e/",
	"/;//evil.example/",
	"/?//evil.example/",
]

const refererOf = (origin: string) => [
	"https://evil.example/",
	"//evil.example/",
	`${origin}//evil.example/`,
	`${origin}/.//evil.example/`,
	`${origin}/..//evil.example/`,
	`${origin}/\\evil.example/`,
	`${origin}/%2e//evil.example/`,
	`${origin}@evil.example/`,
	`${origin}.evil.example/`,
	`${origin}\\@evil.example/`,
	"javascript:alert(1)",
	"data:text/html,x",
]

/** Whether a browser that reads this Location would leave the site. */
function leaves(location: string | null, origin: string): boolean {
	if (location === null) return false
	if (!URL.canParse(location, origin)) return true
	return new URL(location, origin).host !== hostOf(origin) || /^[/\\]{2}/.test(location)
}

export const redirectsElsewhere: Attack = {
	name: "redirects to elsewhere",
	point: "A4",
	async run(target) {
		const origin = target.origin()
		const host = `Host: ${hostOf(origin)}\r\nX-Forwarded-For: ${target.address()}\r\nConnection: close\r\n`
		const led: string[] = []
		const faults: string[] = []
		const judge = (what: string, raw: string) => {
			if (statusOf(raw) === 0 || statusOf(raw) >= 500) faults.push(`${what}: ${statusOf(raw)}`)
			if (leaves(locationOf(raw), origin)) led.push(`${what} → ${locationOf(raw)}`)
		}
		for (const path of TARGETS) judge(path, await sayRaw(origin, `GET ${path} HTTP/1.1\r\n${host}\r\n`))
		for (const referer of refererOf(origin)) {
			for (const [path, body] of [
				["/theme", "theme=dark"],
				["/theme", "theme=nonsense"],
				["/consent", "consent=needed"],
			] as const) {
				const head = `${host}Origin: ${origin}\r\nReferer: ${referer}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
				const post = `POST ${path} HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`
				judge(`${path} from ${referer}`, await sayRaw(origin, post))
			}
		}
		const detail = [...led, ...faults].slice(0, 4).join("; ")
		return { figure: led.length, unit: "of 58 lead elsewhere (0)", ok: led.length + faults.length === 0, detail }
	},
}

export const twoHosts: Attack = {
	name: "two Host headers",
	point: "A4",
	async run(target) {
		const host = hostOf(target.origin())
		const pairs = [
			[host, "evil.example"],
			["evil.example", host],
			[host, host],
		]
		const statuses: number[] = []
		for (const path of ["/kor", "/kor/mypage", "/api/common/ip?format=json"]) {
			for (const [one, two] of pairs) {
				const head = `GET ${path} HTTP/1.1\r\nHost: ${one}\r\nHost: ${two}\r\nConnection: close\r\n\r\n`
				statuses.push(statusOf(await sayRaw(target.origin(), head)))
			}
		}
		const taken = statuses.filter((status) => status !== 400).length
		return { figure: taken, unit: "of 9 not refused with 400 (0)", ok: taken === 0, detail: `${statuses}` }
	},
}

export const spoofedAddress: Attack = {
	name: "spoofed X-Forwarded-For",
	point: "A4",
	async run(target) {
		const real = target.address()
		const socket = "127.0.0.1"
		const cases = [
			[`1.2.3.4, ${real}`, real],
			[`1.2.3.4,5.6.7.8,${real}`, real],
			[`nonsense, ${real}`, real],
			[`${real}, nonsense`, socket],
			[`${real},`, socket],
			[`${real}, `, socket],
			["nonsense", socket],
			["", socket],
			[", , ,", socket],
			["999.1.1.1", socket],
			["2001:db8::7", "2001:db8::7"],
			[`${real}\r\nX-Forwarded-For: 203.0.113.77`, "203.0.113.77"],
			[`${real}\r\nX-Forwarded-For: nonsense`, socket],
		] as const
		const wrong: string[] = []
		for (const [said, believed] of cases) {
			const lines = `Host: ${hostOf(target.origin())}\r\nX-Forwarded-For: ${said}\r\nConnection: close\r\n\r\n`
			const raw = await sayRaw(target.origin(), `GET /api/common/ip?format=json HTTP/1.1\r\n${lines}`)
			const seen = /"ip":"([^"]*)"/.exec(raw)?.[1] ?? `${statusOf(raw)}`
			if (seen !== believed) wrong.push(`${JSON.stringify(said)}: ${seen}`)
		}
		const unit = `of ${cases.length} read wrongly (0)`
		return { figure: wrong.length, unit, ok: wrong.length === 0, detail: wrong.join("; ") }
	},
}
