import { request } from "node:http"
import type { Readiness } from "#app/http/ready.server.ts"
import { newAddress } from "#tests/addresses.ts"
import { until } from "#tests/boot/until.ts"
import { PUBLIC_ORIGIN } from "./settings.ts"
import { inRotation, type Service, type TrialSite } from "./site.ts"

type Asked = Readonly<{
	path: string
	form?: Readonly<Record<string, string>>
	headers?: Readonly<Record<string, string>>
}>
type Answer = Readonly<{ status: number; text: string; retryAfter: string | undefined }>

/** Asks one web process as the proxy does: for a page, or with a form. */
export function askWeb({ port }: Pick<Service, "port">, { path, form, headers = {} }: Asked): Promise<Answer> {
	const body = form && new URLSearchParams(form).toString()
	return new Promise((resolve, reject) => {
		const sent = request(
			{
				host: "127.0.0.1",
				port,
				path,
				method: body === undefined ? "GET" : "POST",
				agent: false,
				headers: {
					Host: new URL(PUBLIC_ORIGIN).host,
					Origin: PUBLIC_ORIGIN,
					Accept: "text/html",
					"X-Forwarded-For": newAddress(),
					...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
					...headers,
				},
			},
			(answer) => {
				let text = ""
				answer.setEncoding("utf8").on("data", (part: string) => {
					text += part
				})
				answer.on("error", reject)
				answer.on("end", () =>
					resolve({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers["retry-after"] }),
				)
			},
		)
		sent.on("error", reject)
		sent.end(body)
	})
}

export async function readinessOf(web: Service): Promise<Readonly<{ status: number; body: Readiness }>> {
	const { status, text } = await askWeb(web, { path: "/readyz" })
	return { status, body: JSON.parse(text) as Readiness }
}

const BACK_MS = 90_000

/** Waits until every web process is ready and gets requests of the proxy. Returns the seconds that it took. */
export async function untilReady(site: TrialSite): Promise<number> {
	const began = Date.now()
	for (const web of site.webs) {
		const isReady = async () => (await readinessOf(web)).body.status === "ready"
		await until(`${web.name} is ready`, () => isReady().catch(() => false), BACK_MS)
		await inRotation(site, web)
	}
	return (Date.now() - began) / 1_000
}

/** The value of a metric without labels; null if it is not there. */
export async function metricOf({ metricsToken }: TrialSite, web: Service, name: string): Promise<number | null> {
	const { text } = await askWeb(web, { path: "/metrics", headers: { Authorization: `Bearer ${metricsToken}` } })
	const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? []
	return value === undefined ? null : Number(value)
}
