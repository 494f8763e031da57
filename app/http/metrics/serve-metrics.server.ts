import { createServer, type Server } from "node:http"
import type { Registry } from "prom-client"
import type { Logger } from "#app/lib/log.server.ts"
import { bearsToken } from "./bears-token.server.ts"
import { sendMetrics } from "./send-metrics.server.ts"

type Options = Readonly<{ registry: Registry; token: string; port: number; host: string; log: Logger }>

/** Answers `/metrics` on the address `host`, for a process that serves nothing else. A port that is in use is said in the log and stops nothing. */
export function serveMetrics({ registry, token, port, host, log }: Options): Server {
	const server = createServer((req, res) => {
		if (req.url !== "/metrics" || !bearsToken(req, token)) return void res.writeHead(404).end()
		sendMetrics(res, registry).catch((error: unknown) => {
			log.warn({ err: error }, "figures could not be read")
			res.destroy()
		})
	})
	server.on("error", (error) => log.error({ err: error, port, host }, "WORKER_METRICS_PORT cannot be opened"))
	return server.listen(port, host).unref()
}
