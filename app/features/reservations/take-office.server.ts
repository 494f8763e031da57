import type { z } from "zod"
import { Refusal } from "#app/lib/refusal.ts"
import { cancelFor, decideCancel } from "./acts.server.ts"
import type { Booking } from "./book.server.ts"
import type { Actor } from "./booker.server.ts"
import { markVisit } from "./desk.server.ts"
import { cancelNetwork } from "./holds/cancel-network.server.ts"
import type { officeForm } from "./venue-form.ts"

/** Does what a desk or an office asks for, as either of them. */
export async function takeOffice(
	ctx: Booking,
	actor: Extract<Actor, { kind: "partner" | "operator" }>,
	{ id, do: what, why = "" }: z.output<typeof officeForm>,
): Promise<void> {
	if (what === "accept" || what === "decline") await decideCancel(ctx, actor, { id, verdict: what, why })
	else if (what === "cancel") await cancelFor(ctx, actor, { id, why })
	else if (what === "cancel-network") {
		// Which guests share a connection is no partner's concern.
		if (actor.kind !== "operator") throw new Refusal("reservations:error.notYours", { status: 403 })
		await cancelNetwork(ctx, actor, { id, why })
	} else await markVisit(ctx, actor, { id, visit: what })
}
