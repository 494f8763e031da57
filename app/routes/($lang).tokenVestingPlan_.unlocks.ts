import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { unlocksFile } from "#app/features/vesting/unlocks-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

export const handle: PageHandle = { working: true, feature: "vesting" }

/** Releases as a file: of one schedule (`id`), or of all schedules of a coin (`tab`). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const query = new URL(request.url).searchParams
	const file = await unlocksFile(context.ctx, { lang, product: context.site.product.name, query })
	if (file === null) return redirect(paths.vestingPlan(lang), { status: 303 })
	return new Response(file.text, {
		headers: {
			"Content-Type": file.type,
			"Content-Disposition": `attachment; filename="${file.name}"`,
			"Cache-Control": "private, no-store",
		},
	})
}
