import type { LoaderFunctionArgs } from "@remix-run/node"
import { proofOf } from "#app/features/crafting/proof-of.server.ts"
import { isUuid } from "#app/lib/uuid.ts"

/** The document that proves what came of an act of the forge, as the verifier reads it. It never changes once it is there. */
export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
	const proof = isUuid(id) ? await proofOf(context.ctx, id) : null
	if (!proof) return Response.json({ resultCd: "FAIL" }, { status: 404 })
	return Response.json(proof, {
		headers: {
			"Cache-Control": "public, max-age=31536000, immutable",
			"Content-Disposition": `attachment; filename="gear-${id}.json"`,
		},
	})
}
