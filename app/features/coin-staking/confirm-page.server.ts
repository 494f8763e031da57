import type { RequestContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { getOwnPosition } from "./queries.server.ts"
import { type Sheet, sheetOf } from "./sheet.server.ts"
import { positionStatus } from "./status.ts"

type ConfirmPage = Readonly<{
	/** `none`: no draft of this visitor's; `moved`: agreed to already. */
	state: "none" | "moved" | "draft"
	id: string | null
	draft: { id: string; version: number; sheet: Sheet } | null
}>

/** What the confirm page shows for a draft. */
export async function confirmPage(ctx: RequestContext, id: string | null): Promise<ConfirmPage> {
	const none: ConfirmPage = { state: "none", id, draft: null }
	if (!id) return none
	try {
		const position = await getOwnPosition(ctx, id)
		if (position.status !== positionStatus.code("draft")) return { state: "moved", id, draft: null }
		const sheet = await sheetOf(ctx, position, await ctx.now())
		return { state: "draft", id, draft: { id, version: position.version, sheet } }
	} catch (error) {
		if (error instanceof Refusal) return none
		throw error
	}
}
