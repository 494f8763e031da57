import type { PlateOptions } from "#app/collections/ink/svg.ts"
import { answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"

const DAY = 86_400

/** A print by the name of its file, or 404. */
export function answerPrint(
	request: Request,
	file: string,
	draw: (id: string, options: PlateOptions) => string | undefined,
): Response {
	const [, id = "", shape] = /^([a-z]+(?:-[a-z]+)*?)(-shape)?\.svg$/.exec(file) ?? []
	const svg = draw(id, { size: 600, silhouette: shape !== undefined })
	return svg ? answerFile(request, madeFile(Buffer.from(svg), "image/svg+xml"), { maxAge: DAY }) : noSuchFile()
}
