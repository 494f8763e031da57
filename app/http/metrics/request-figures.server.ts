import { Counter, Histogram, type Registry } from "prom-client"
import type { Exchange } from "../exchange.ts"

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ["GET", "HEAD", "POST"]

/** Rate, errors and duration of requests. All labels are of fixed sets: no stranger makes a new one. */
export function requestFigures(registry: Registry) {
	const registers = [registry]
	const requests = new Counter({
		name: "punktopia_http_requests_total",
		help: "Answered requests; status is a class such as 2xx, or cut where the caller left or the answer broke off",
		labelNames: ["route", "method", "status"],
		registers,
	})
	const seconds = new Histogram({
		name: "punktopia_http_request_duration_seconds",
		help: "From the request to the end of its answer",
		labelNames: ["route", "method"],
		buckets: SECONDS,
		registers,
	})
	return (exchange: Exchange, ms: number): void => {
		const labels = { route: routeOf(exchange), method: methodOf(exchange.req) }
		requests.inc({ ...labels, status: statusOf(exchange.res) })
		seconds.observe(labels, ms / 1_000)
	}
}

const methodOf = ({ method = "" }: Exchange["req"]) => (METHODS.includes(method) ? method : "other")

const statusOf = ({ writableFinished, statusCode }: Exchange["res"]) =>
	writableFinished ? `${Math.floor(statusCode / 100)}xx` : "cut"

/** A page by its route; what is answered without one by who answered it, or as a resource. */
const routeOf = ({ answeredBy, kind }: Exchange): string =>
	answeredBy ?? ("routeId" in kind ? kind.routeId.replace(/^routes\//, "") : "resource")
