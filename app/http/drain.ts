import type { Server } from "node:http"

/** How long requests that are running when the server stops accepting connections may take to finish. */
export const FINISH_MS = 30_000
/** A connection that was being answered counts as idle only afterwards. */
const CLOSE_IDLE_EVERY_MS = 50
/** Longer than a load balancer needs that asks each second and believes the third failure. */
const DRAIN_SECONDS_IN_PRODUCTION = 5

type Settings = Readonly<{ APP_MODE?: "production" | undefined; DRAIN_SECONDS?: number | undefined }>

/** How long a web process that is asked to end stays open, in milliseconds. */
export const drainMsOf = ({ APP_MODE, DRAIN_SECONDS }: Settings): number =>
	1_000 * (DRAIN_SECONDS ?? (APP_MODE === "production" ? DRAIN_SECONDS_IN_PRODUCTION : 0))

type Times = Readonly<{ drainMs: number; finishMs?: number }>

/**
 * Ends a server without failing a request. It accepts connections for `drainMs` more, so that load balancers have time to notice `/readyz`,
 * then none, and running requests may finish within `finishMs`. Returns whether all of them did.
 */
export async function drainServer(server: Server, { drainMs, finishMs = FINISH_MS }: Times): Promise<boolean> {
	if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
	return new Promise((resolve) => {
		const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
		const finish = (isFinished: boolean) => {
			clearInterval(closeIdle)
			clearTimeout(late)
			resolve(isFinished)
		}
		const late = setTimeout(() => finish(false), finishMs)
		server.close(() => finish(true))
		server.closeIdleConnections()
	})
}
