import autocannon, { type Request } from "autocannon"

export type { Request }
export const CONNECTIONS = 16

/** Asks for these in turn, over and over. `wrong` counts what was not answered and what the server says is its own fault. */
export async function load(url: string, requests: readonly Request[], seconds: number) {
	const made = await autocannon({ url, requests, connections: CONNECTIONS, duration: seconds })
	const statuses = Object.entries(made.statusCodeStats).map(([status, { count }]) => [Number(status), count] as const)
	const faults = statuses.filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
	return {
		perSecond: made.requests.total / made.duration,
		wrong: made.errors + made.timeouts + faults,
		/** Every status that came, and how often. */
		answers: statuses.map(([status, count]) => `${count} × ${status}`).join(", "),
		only200: statuses.every(([status]) => status === 200),
	}
}
