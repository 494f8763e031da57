declare module "autocannon" {
	export type Request = {
		method?: "GET" | "POST"
		path?: string
		headers?: Record<string, string>
		body?: string
		/** Called before each sending. */
		setupRequest?: (request: Request) => Request
	}
	export type Options = {
		url: string
		connections: number
		duration: number
		method?: "GET" | "POST"
		requests: readonly Request[]
	}
	export type Result = {
		errors: number
		non2xx: number
		timeouts: number
		/** Seconds. */
		duration: number
		requests: { total: number }
		statusCodeStats: Record<string, { count: number }>
	}
	export default function autocannon(options: Options): Promise<Result>
}
