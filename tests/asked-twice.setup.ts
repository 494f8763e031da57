import { beforeEach, type TestError } from "vitest"

const VAIN = /in vain|timed out in \d+ ?ms|Timeout \d+ms exceeded|did not (become final|happen|succeed in time)/

/** A poll whose time is over says what it saw last; that it waited says its cause. */
const waitedInVain = ({ message, cause }: TestError): boolean =>
	VAIN.test(message) || (cause instanceof Object && "message" in cause && VAIN.test(String(cause.message)))

/**
 * What was waited for in vain is waited for once more, and named in the sums: the limit of a wait is the machine's matter. What came out
 * wrong is ours, and never asked again. The configuration can hold an expression only, and no look at a cause.
 */
beforeEach(({ task }) => {
	Object.assign(task, { retry: { count: 1, condition: waitedInVain } })
})
