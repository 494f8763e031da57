import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { isDoorId } from "#app/doors/doors.ts"
import { askToBeTold } from "#app/features/doors/ask-to-be-told.server.ts"
import { tellForm } from "#app/features/doors/form.ts"
import { loadRoadmap } from "#app/features/doors/roadmap.server.ts"
import { RoadmapPage } from "#app/features/doors/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { demoMailboxLink } from "#app/mail/demo-mailbox-link.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { params: ["door", "done"] }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "doors")

const ASKED = "asked"

export async function loader({ request, params, context: { ctx, site } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const query = new URL(request.url).searchParams
	const [door, done] = [query.get("door"), query.get("done")]
	// What is none would be kept as a page of its own, and there is no end of them.
	if ((door !== null && !isDoorId(door)) || (done !== null && done !== ASKED)) throw redirect(paths.roadmap(lang))
	return {
		lang,
		words: wordsOf(lang, "doors"),
		group: t("shell:menu.company"),
		title: t("doors:name"),
		description: t("doors:description"),
		roadmap: await loadRoadmap(ctx, { lang, product: site.product.name }),
		door,
		isAsked: done === ASKED,
		mailbox: done === ASKED ? demoMailboxLink(ctx, lang) : null,
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	return submit({ request, context }, tellForm, await getT(lang), async ({ doors, email }) => {
		await askToBeTold(context.ctx, { address: email, doors, lang, clientIp: context.clientIp })
		return redirect(`${paths.roadmap(lang, { done: ASKED })}#tell`, { status: 303 })
	})
}

export default function RoadmapRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const refused = useActionData<typeof action>()?.form ?? null
	return <RoadmapPage {...page} t={wordsT({ doors: words })} refused={refused} />
}
