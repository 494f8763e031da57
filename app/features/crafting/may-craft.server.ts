import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"

/**
 * Paid chance is off outside the demo until an operator has entered a legal basis (app/chance decides that, per country and wallet).
 */
export async function requireMayCraft(ctx: Context, _wallet: string): Promise<void> {
	if (!ctx.demo) throw new Refusal("crafting:refused.law", { status: 403 })
}
