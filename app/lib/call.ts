/** A call that said no; `code` is a key in locales. */
export class CallRefused extends Error {
	readonly code: string
	constructor(code: string, message: string) {
		super(message)
		this.name = "CallRefused"
		this.code = code
	}
}

/**
 * Asks our own API from a page. Whatever goes wrong is written to the console and rejected; callers decide who is told. `keepalive`: it is
 * made even if the page is left meanwhile.
 */
export async function call<R = unknown>(path: string, body?: Record<string, unknown>, keepalive = false): Promise<R> {
	try {
		const init = body && {
			keepalive,
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		}
		const response = await fetch(path, { ...init, headers: { Accept: "application/json", ...init?.headers } })
		const answer = (await response.json()) as { resultCd?: string; returnValue?: R; code?: string; message?: string }
		if (answer.resultCd === "SUCCESS") return answer.returnValue as R
		throw new CallRefused(answer.code ?? "", answer.message ?? "")
	} catch (error) {
		console.error(path, error)
		throw error
	}
}
