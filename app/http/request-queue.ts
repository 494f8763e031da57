import { FairQueue, loopTime } from "#app/lib/fair-queue.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** `picture`: what is drawn on demand and costs as much as a page, but is asked for in hundreds. */
export type RequestKind = "page" | "picture"
export type RequestQueue = FairQueue<RequestKind>

const RETRY_SECONDS = "5"

/** Turns of all requests that a route answers, in one process. Pages never wait for pictures; pictures keep a small share. */
export const requestQueue = (): RequestQueue =>
	new FairQueue({
		kinds: { page: { weight: 16, mostWaiting: 1_000 }, picture: { weight: 1, mostWaiting: 500 } },
		atOnce: 2,
		placesByKind: true,
		loop: loopTime,
		crowded: () => new Refusal("errors:crowded", { status: 503, params: { seconds: RETRY_SECONDS } }),
	})

export const requestKindOf = (pathname: string): RequestKind => (/^\/(art|og)\//.test(pathname) ? "picture" : "page")
