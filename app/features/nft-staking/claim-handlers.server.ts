import { closeOperations } from "#app/operations/open-operations.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { BEGUN_CLAIM } from "./acts/claim.server.ts"

/** A claim is paid: nothing of it is open any more. */
export const claimHandlers: PayoutHandlers = {
	done: (ctx, { subjects, at }) => closeOperations(ctx, { entity: BEGUN_CLAIM, subjects, at }),
}
