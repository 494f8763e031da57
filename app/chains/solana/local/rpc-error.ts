/** An answer of JSON-RPC, not a fault of the server: code and message are what a real node would say. */
export class RpcError extends Error {
	constructor(
		readonly code: number,
		message: string,
		readonly data?: unknown,
	) {
		super(message)
	}
}
