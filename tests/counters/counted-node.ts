import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { ClientRequest } from "node:http"
import { onTestFinished } from "vitest"

type Fetched = Readonly<{ origin: string }>

/** Counts the requests of this process to the node at `url`, by Node's own channels: those of `fetch` and those of `http`. */
export function countedNode(url: string) {
	const { host, origin } = new URL(url)
	let requests = 0
	const open = new Set<object>()
	const begin = (request: object) => {
		requests++
		open.add(request)
	}
	// The casts: Node types what its channels carry as unknown.
	const requestIn = (message: unknown) => (message as { request: object }).request
	const channels: Readonly<Record<string, (message: unknown) => void>> = {
		"http.client.request.start": (message) => {
			const request = requestIn(message) as ClientRequest
			if (request.getHeader("host") !== host) return
			begin(request)
			request.once("close", () => open.delete(request))
		},
		"undici:request:create": (message) => {
			const request = requestIn(message) as Fetched
			if (`${request.origin}` === origin) begin(request)
		},
		"undici:request:trailers": (message) => open.delete(requestIn(message)),
		"undici:request:error": (message) => open.delete(requestIn(message)),
	}
	for (const [name, hear] of Object.entries(channels)) subscribe(name, hear)
	onTestFinished(() => {
		for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear)
	})
	return {
		isBusy: () => open.size > 0,
		/** What was counted since the last call. */
		take() {
			const taken = requests
			requests = 0
			return taken
		},
	}
}
