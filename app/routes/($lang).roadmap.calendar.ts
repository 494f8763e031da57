import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { doorCalendarFile } from "#app/features/doors/calendar-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

export const handle: PageHandle = { working: true }

/** When a door opens, as a file for a calendar. */
export async function loader({ request, params, context: { ctx, origin } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const id = new URL(request.url).searchParams.get("door")
	const file = await doorCalendarFile({ ...ctx, origin }, { lang, id })
	if (file === null) return redirect(paths.roadmap(lang), { status: 303 })
	return new Response(file, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'attachment; filename="opening.ics"',
			"Cache-Control": "private, no-store",
		},
	})
}
