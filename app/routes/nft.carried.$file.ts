import type { LoaderFunctionArgs } from "@remix-run/node"
import { findBySeq } from "#app/features/migration/provenance.server.ts"

/** The file of an NFT that was carried over: what the old one's said, and where it comes from. It never changes. */
export async function loader({ params: { file = "" }, context }: LoaderFunctionArgs) {
	const { ctx } = context
	const seq = /^([1-9]\d{0,14})\.json$/.exec(file)?.[1]
	const one = seq ? await findBySeq(ctx, Number(seq)) : null
	if (!one) throw new Response(null, { status: 404 })
	const image = one.source.image?.startsWith("/") ? `${ctx.origin}${one.source.image}` : one.source.image
	const page = `${ctx.origin}/eng/provenance/${one.from.contract}/${one.from.id}`
	const body = {
		name: one.name,
		symbol: "CARRIED",
		image,
		external_url: page,
		attributes: [
			...one.source.attributes.map(([trait_type, value]) => ({ trait_type, value })),
			{ trait_type: "Kaia contract", value: one.from.contract },
			{ trait_type: "Kaia id", value: one.from.id },
		],
		properties: { category: "image", files: image ? [{ uri: image }] : [] },
	}
	return Response.json(body, {
		headers: {
			"Cache-Control": "public, max-age=31536000, immutable",
			"Access-Control-Allow-Origin": "*",
			"Cross-Origin-Resource-Policy": "cross-origin",
		},
	})
}
