import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Calls a control of the local chain. Only the demo has one, and only the demo's routes come here. */
export async function controlChain(ctx: Context, method: string, params: Record<string, unknown>): Promise<void> {
	if (!ctx.demo) throw new Refusal("demo:error.none", { status: 404 })
	const response = await fetch(ctx.chains.solana.rpcUrl, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [params] }),
		signal: AbortSignal.timeout(5_000),
	}).catch(() => null)
	const answer = (await response?.json().catch(() => null)) as { error?: { data?: { reason?: string } } } | null
	if (!answer) throw new Refusal("settlement:chain-silent", { status: 503 })
	if (answer.error?.data?.reason === "faucet-limit") throw new Refusal("demo:error.limit", { status: 429 })
	if (answer.error) throw new Refusal("demo:error.failed", { status: 409 })
}
