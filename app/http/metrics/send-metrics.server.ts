import type { ServerResponse } from "node:http"
import type { Registry } from "prom-client"

export async function sendMetrics(res: ServerResponse, registry: Registry): Promise<void> {
	const text = await registry.metrics()
	res.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text)
}
