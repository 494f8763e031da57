type Request = Readonly<{
	/** When it was sent and when its answer came, in milliseconds. */
	began: number
	ended: number
	/** What was asked, and what came instead of an answer. */
	said: string
}>
type Outage = { readonly began: number; ended: number }

export type Failures = ReturnType<typeof countFailures>

/** Failed requests of a part. Those are unexpected that were answered while nothing had been made to fail. */
export function countFailures(now: () => number = Date.now) {
	const failed: Request[] = []
	const outages: Outage[] = []
	const isExpected = (request: Request) =>
		outages.some((outage) => request.began <= outage.ended && request.ended >= outage.began)
	return {
		add(request: Omit<Request, "ended">): void {
			failed.push({ ...request, ended: now() })
		},
		count: () => failed.length,
		last: () => failed.at(-1)?.said,
		/** Does `work`, in which something fails and comes back. */
		async during<R>(work: () => Promise<R>): Promise<R> {
			const outage: Outage = { began: now(), ended: Number.POSITIVE_INFINITY }
			outages.push(outage)
			try {
				return await work()
			} finally {
				outage.ended = now()
			}
		},
		unexpected: () => failed.filter((request) => !isExpected(request)).map(({ said }) => said),
	}
}
