import type { LoaderFunctionArgs } from "@remix-run/node"
import { checkInCalendarFile } from "#app/features/nft-staking/calendar-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

export const handle: PageHandle = { working: true }

/** When one can check in, as a file for a calendar. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const program = new URL(request.url).searchParams.get("program")
	return new Response(await checkInCalendarFile(context.ctx, { lang, program }), {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'attachment; filename="check-in.ics"',
			"Cache-Control": "private, no-store",
		},
	})
}
