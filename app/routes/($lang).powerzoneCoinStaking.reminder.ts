import type { LoaderFunctionArgs } from "@remix-run/node"
import { stakeCalendarFile } from "#app/features/coin-staking/calendar-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"

export const handle: PageHandle = { working: true }

/** The next date of a position as a file for a calendar; its owner's alone. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const ctx = await visitor(request, context)
	const text = await stakeCalendarFile(ctx, uuidFrom(new URL(request.url).searchParams, "stake"), lang)
	if (text === null) throw new Response("Not found", { status: 404 })
	return new Response(text, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'attachment; filename="stake.ics"',
			"Cache-Control": "private, no-store",
		},
	})
}
