import type { z } from "zod"
import type { WebContext } from "#app/db/context.ts"
import { CODES_PER_ADDRESS, WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Booker } from "./booker.server.ts"
import type { listForm } from "./forms.ts"
import { acceptOrHold } from "./holds/book-or-hold.server.ts"
import { confirmByCode, confirmByWallet, leaveHold, sendCodeAgain } from "./holds/confirm-hold.server.ts"
import { networkKey } from "./holds/origin.server.ts"
import { leaveWaitList } from "./wait.server.ts"

/** `seq`: a reservation was made. `done`: what the list says next. */
export type OwnListDone = Readonly<{ seq: number } | { done: "left" | "held" | "sent" | "givenUp" }>
type Asked = Readonly<{ booker: Booker; clientIp: string; lang: Lang; input: z.output<typeof listForm> }>

/** Does what a guest asks for on the list of their reservations: about a place on a wait list, or a held seat. */
export async function takeOwnList(ctx: WebContext, { booker, clientIp, lang, input }: Asked): Promise<OwnListDone> {
	await countUseFrom(ctx, WRITES, clientIp)
	switch (input.do) {
		case "leave":
			await leaveWaitList(ctx, booker, input.wait)
			return { done: "left" }
		case "accept": {
			const { wait: id, memo = "", name, contact, people } = input
			const network = networkKey(ctx, clientIp)
			const kept = await acceptOrHold(ctx, booker, { id, guest: { name, contact, memo, people, lang } }, { network })
			return "made" in kept ? { seq: kept.made.seq } : { done: "held" }
		}
		case "confirm":
			return { seq: (await confirmByCode(ctx, booker, { id: input.hold, code: input.code })).seq }
		case "confirm-by-wallet":
			return { seq: (await confirmByWallet(ctx, booker, input.hold)).seq }
		case "code-again":
			await countUseFrom(ctx, CODES_PER_ADDRESS, clientIp)
			await sendCodeAgain(ctx, booker.owners, input.hold)
			return { done: "sent" }
		case "give-up":
			await leaveHold(ctx, booker.owners, input.hold)
			return { done: "givenUp" }
	}
}
