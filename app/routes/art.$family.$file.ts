import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { portraitFile, portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { callerOf, takeToken } from "#app/identity/limits/rate-limit.server.ts"
import { langOfCaller } from "#app/identity/sign-in/api.server.ts"
import { answerDrawn, noSuchFile } from "#app/lib/file-answer.server.ts"

const DAY_S = 86_400

/** A portrait as a picture file: /art/<family>/<seed>.svg, with ?crop=head|cutout and ?size. Sizes are fixed: any other redirects to the next one. */
export async function loader({ request, params: { family = "", file = "" }, context }: LoaderFunctionArgs) {
	const { ctx, clientIp, portraits } = context
	const { pathname, search, searchParams } = new URL(request.url)
	const portrait = portraitFile(family, file, searchParams)
	if (!portrait) return noSuchFile()
	const address = portraitPath(portrait.family, portrait.seed, portrait)
	if (address !== `${pathname}${search}`)
		return redirect(address, { status: 308, headers: { "Cache-Control": `public, max-age=${DAY_S}` } })
	const get = async () => {
		takeToken(ctx, "portrait", clientIp)
		const beforeDrawing = () => takeToken(ctx, "portrait-drawing", clientIp)
		return portraits.get(portrait, { caller: callerOf(clientIp), beforeDrawing })
	}
	return answerDrawn(request, get(), { maxAge: DAY_S }, await getT(langOfCaller(request)))
}
