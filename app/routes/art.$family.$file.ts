import { createHash } from "node:crypto"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { CROPS, type Crop, isFamily, portraitSvg, SEEDS } from "#app/collections/portraits/portrait.ts"

const isCrop = (crop: string): crop is Crop => CROPS.some((one) => one === crop)
const missing = () => new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } })

/** A portrait as a picture file: /art/<family>/<seed>.svg, with ?crop=head|cutout and ?size. */
export function loader({ request, params }: LoaderFunctionArgs) {
	const { family = "", file = "" } = params
	const seed = /^(0|[1-9]\d{0,5})\.svg$/.exec(file)?.[1]
	const { searchParams } = new URL(request.url)
	const crop = searchParams.get("crop") ?? "poster"
	const size = Number(searchParams.get("size") ?? 600)
	if (!seed || Number(seed) >= SEEDS || !isFamily(family) || !isCrop(crop)) return missing()
	if (!Number.isInteger(size) || size < 16 || size > 2400) return missing()
	return picture(request, portraitSvg(family, Number(seed), { size, crop }))
}

function picture(request: Request, svg: string) {
	const etag = `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"`
	const headers = {
		"Cache-Control": "public, max-age=86400",
		"Content-Type": "image/svg+xml",
		ETag: etag,
		"X-Content-Type-Options": "nosniff",
	}
	const known = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? []
	if (known.some((tag) => tag.replace(/^W\//, "") === etag)) return new Response(null, { status: 304, headers })
	return new Response(svg, { headers })
}
