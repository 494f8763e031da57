import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { DRAW_DOCUMENTS } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { findPublished, ticketProof } from "#app/raffles/proof-of.server.ts"

/** What shows that a ticket stands in the frozen ledger whose root is on the chain. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => {
		const { ctx } = args.context
		const { name = "", number = "" } = args.params
		const one = /^[1-9]\d{0,4}$/.test(number) ? await findPublished(ctx, name) : null
		if (one?.root) await countUseFrom(ctx, DRAW_DOCUMENTS, args.context.clientIp)
		const proof = one && (await ticketProof(ctx, one, Number(number)))
		if (!proof) throw new Refusal("raffle:error.noTicket", { status: 404 })
		return Response.json(proof, { headers: { "Cache-Control": "public, max-age=60" } })
	})
export const action = (args: LoaderFunctionArgs) => loader(args)
