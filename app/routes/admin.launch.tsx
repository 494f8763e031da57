import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { LaunchPage } from "#app/features/admin/launch/launch.tsx"
import { launchForm } from "#app/features/admin/launch/launch-form.ts"
import { knownServices, readLaunchList } from "#app/features/admin/launch/list.server.ts"
import { recordMailDns, recordMark } from "#app/features/admin/launch/record.server.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { FEATURES } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { withPublished } from "#app/site/site-settings.ts"

export const handle: PageHandle = { working: true, admin: "settings.see" }
export const meta = pageMeta

/** Looks at DNS only when an operator asks for it. */
export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "settings.edit")
	const t = await getT(operator.lang)
	const { ctx } = context
	return submit({ request, context }, launchForm, t, async ({ kind, subject, day, why }) => {
		const by = accountKey(operator.accountId)
		let done: string = kind
		if (kind === "check-mail-dns") {
			const isChecked = await recordMailDns(ctx, { services: await knownServices(ctx, null), by })
			if (!isChecked) done = "none"
		} else if (subject && day && why) await recordMark(ctx, { name: subject, day, why, by })
		return redirect(`${paths.admin("launch")}?done=${done}`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words: admin, ...screen } = screenOf(context, "launch")
	const { permissions } = requireOperator(context, "settings.see")
	const { ctx, site } = context
	// Read afresh: an operator who has just published something sees it.
	const published = await getPublished({ db: ctx.db, log: ctx.log }, ["company", "social"])
	const lines = await readLaunchList(ctx, {
		kinds: FEATURES.flatMap(({ rules = [] }) => rules),
		ours: withPublished(site, published),
		vaults: ctx.vaults,
		assets: ctx.assets.all,
		services: null,
	})
	return {
		...screen,
		words: { admin, "operators-launch": wordsOf(screen.lang, "operators-launch") },
		lines,
		canRecord: permissions.includes("settings.edit"),
		done: new URL(request.url).searchParams.get("done"),
	}
}

export default function Launch() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <LaunchPage t={wordsT(words)} {...page} refused={refused} />
}
