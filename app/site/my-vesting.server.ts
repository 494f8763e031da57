import { type ActionFunctionArgs, data, redirect } from "@remix-run/node"
import { SIGN_AGAIN } from "#app/features/my-page/failure.ts"
import { claimVested } from "#app/features/vesting/claim.server.ts"
import { askForExample } from "#app/features/vesting/examples.server.ts"
import { myVestingForm } from "#app/features/vesting/forms.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet } from "#app/identity/sessions/visitor.server.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"

/** Takes the forms of both pages of one's own schedules, and leads back to the one that it was sent from. */
export async function actOnMyVesting({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	const url = new URL(request.url)
	const id = uuidFrom(url.searchParams, "id") ?? undefined
	const isDetail = url.pathname.endsWith("/myVestingDetail")
	let again = false
	const answer = await submit(
		{ request, context },
		myVestingForm,
		t,
		async (asked) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			if (asked.do === "example") {
				await askForExample(ctx)
				return redirect(paths.myVesting(lang, { done: "asked" }), { status: 303 })
			}
			await claimVested(ctx, { request: asked.request, schedule: asked.of === "all" ? null : asked.of })
			const to = isDetail
				? paths.myVestingDetail(lang, { ...(id ? { id } : {}), claim: asked.request })
				: paths.myVesting(lang, { claim: asked.request })
			return redirect(`${to}#modal-vesting-done`, { status: 303 })
		},
		(refusal) => {
			again = refusal.code === SIGN_AGAIN
			return t(refusal.code, refusal.params)
		},
	)
	return "data" in answer ? data({ ...answer.data, again }, answer.init ?? {}) : answer
}
