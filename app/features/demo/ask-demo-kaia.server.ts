import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { ASKED_OF_NODE } from "#app/wallets/demo-kaia/asked.ts"

export const kaiaQuestion = z.object({ method: z.enum(ASKED_OF_NODE), params: z.array(z.unknown()).max(3) })

const WITHIN_MS = 5_000

/** Asks the demo's Kaia chain for the demo's wallet, which may ask nobody but this site. Only the demo has either. */
export const askDemoKaia = (ctx: Context, { method, params }: z.output<typeof kaiaQuestion>): Promise<unknown> =>
	askKaia(ctx, method, params)

/** Gives play money of Kaia, and the first time some of the old NFTs. */
export const giveFromKaiaFaucet = (ctx: Context, address: string): Promise<unknown> =>
	askKaia(ctx, "control_faucet", [{ address }])

async function askKaia(ctx: Context, method: string, params: readonly unknown[]): Promise<unknown> {
	if (!ctx.demo || !ctx.chains.kaia) throw new Refusal("demo:error.none", { status: 404 })
	const response = await fetch(ctx.chains.kaia.rpcUrl, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
		signal: AbortSignal.timeout(WITHIN_MS),
	}).catch(() => null)
	const answer = (await response?.json().catch(() => null)) as {
		result?: unknown
		error?: { data?: { reason?: string } }
	} | null
	if (!answer) throw new Refusal("settlement:chain-silent", { status: 503 })
	if (answer.error?.data?.reason === "faucet-limit") throw new Refusal("demo:error.enough", { status: 429 })
	if (answer.error) throw new Refusal("demo:error.failed", { status: 409 })
	return answer.result ?? null
}
