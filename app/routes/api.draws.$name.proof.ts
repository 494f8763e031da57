import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { proofOf as proofOfGear } from "#app/features/crafting/proof-of.server.ts"
import { DRAW_DOCUMENTS } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { findPublished, proofOf } from "#app/raffles/proof-of.server.ts"

/** It never changes once it is there. */
const FOR_GOOD = "public, max-age=31536000, immutable"

/**
 * What proves a draw, as the verifier takes it: of a raffle by its name, of an act of the forge by its id. One document, the same for everybody, for
 * good once nothing of it can change.
 */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => {
		const { ctx } = args.context
		const { name = "" } = args.params
		if (isUuid(name)) {
			const proof = await proofOfGear(ctx, name)
			if (!proof) throw new Refusal("raffle:error.noProof", { status: 404 })
			return document(proof, { file: `attachment; filename="gear-${name}.json"`, kept: FOR_GOOD })
		}
		const one = await findPublished(ctx, name)
		if (one?.root) await countUseFrom(ctx, DRAW_DOCUMENTS, args.context.clientIp)
		const proof = one && (await proofOf(ctx, one))
		if (!proof) throw new Refusal("raffle:error.noProof", { status: 404 })
		return document(proof, { file: `inline; filename="proof-${proof.terms.drawId}.json"`, kept: "public, max-age=60" })
	})
export const action = (args: LoaderFunctionArgs) => loader(args)

const document = (proof: unknown, { file, kept }: Readonly<{ file: string; kept: string }>) =>
	Response.json(proof, { headers: { "Cache-Control": kept, "Content-Disposition": file } })
