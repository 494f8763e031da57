import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { findPublished, proofOf } from "#app/raffles/proof-of.server.ts"

/** What proves a raffle, as the verifier takes it: one document, the same for everybody, for good once nothing of it can change. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => {
		const { ctx } = args.context
		const one = await findPublished(ctx, args.params.name ?? "")
		const proof = one && (await proofOf(ctx, one))
		if (!proof) throw new Refusal("raffle:error.noProof", { status: 404 })
		return Response.json(proof, {
			headers: {
				"Cache-Control": "public, max-age=60",
				"Content-Disposition": `inline; filename="proof-${proof.terms.drawId}.json"`,
			},
		})
	})
export const action = (args: LoaderFunctionArgs) => loader(args)
