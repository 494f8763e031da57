import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { dropCalendarFile } from "#app/features/drops/calendar-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

export const handle: PageHandle = { working: true }

/** When a drop closes, as a file for a calendar. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const number = new URL(request.url).searchParams.get("drop")
	const file = await dropCalendarFile(context.ctx, { lang, number })
	if (file === null) return redirect(paths.drops(lang), { status: 303 })
	return new Response(file, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'attachment; filename="drop.ics"',
			"Cache-Control": "private, no-store",
		},
	})
}
