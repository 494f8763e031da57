import type { LoaderFunctionArgs } from "@remix-run/node"
import { CROPS, type Crop, isFamily, portraitSvg, SEEDS } from "#app/collections/portraits/portrait.ts"
import { answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"

const isCrop = (crop: string): crop is Crop => CROPS.some((one) => one === crop)

/** A portrait as a picture file: /art/<family>/<seed>.svg, with ?crop=head|cutout and ?size. */
export function loader({ request, params }: LoaderFunctionArgs) {
	const { family = "", file = "" } = params
	const seed = /^(0|[1-9]\d{0,5})\.svg$/.exec(file)?.[1]
	const { searchParams } = new URL(request.url)
	const crop = searchParams.get("crop") ?? "poster"
	const size = Number(searchParams.get("size") ?? 600)
	if (!seed || Number(seed) >= SEEDS || !isFamily(family) || !isCrop(crop)) return noSuchFile()
	if (!Number.isInteger(size) || size < 16 || size > 2400) return noSuchFile()
	const svg = portraitSvg(family, Number(seed), { size, crop })
	return answerFile(request, madeFile(Buffer.from(svg), "image/svg+xml"), { maxAge: 86_400 })
}
