import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { doorName } from "#app/doors/door-name.ts"
import { doorOf, isDoorId } from "#app/doors/doors.ts"
import { confirmWishes, waitingWishes } from "#app/features/doors/answer.server.ts"
import { type AnswerState, DoorsAnswer } from "#app/features/doors/answer-view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { remindersIn } from "#app/mail/reminder-link.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
/** Links of mails are one reader's. */
export const meta: MetaFunction = (args) => [...pageMeta(args), { name: "robots", content: "noindex" }]
export const links = sheets("dialogs", "work", "doors")

const DONE = "done"

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const query = new URL(request.url).searchParams
	const named = remindersIn(ctx.secret, query)
	const ids = named?.act === "confirm" ? await waitingWishes(ctx, named.id) : []
	const isDone = query.get(DONE) !== null
	const state: AnswerState = isDone ? "done" : ids.length > 0 ? "ask" : "unknown"
	const doors = ids.filter(isDoorId).map((id) => ({ id, name: doorName(t, doorOf(id)) }))
	const page = {
		lang,
		words: wordsOf(lang, "doors", ["answer", "error"]),
		title: t("doors:answer.title"),
		state,
		doors,
	}
	return data(page, { status: state === "unknown" ? 404 : 200 })
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const named = remindersIn(ctx.secret, new URL(request.url).searchParams)
	const chosen = new Set((await readForm(request)).getAll("doors").map(String))
	const doors = [...chosen].filter(isDoorId)
	if (named?.act === "confirm" && chosen.size === 0) return data({ isNone: true }, { status: 422 })
	const isKnown = named?.act === "confirm" && (await confirmWishes(ctx, { reader: named.id, doors }))
	return redirect(paths.roadmapAnswer(lang, isKnown ? { done: "yes" } : {}), { status: 303 })
}

export default function RoadmapAnswerRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const isNone = useActionData<typeof action>()?.isNone ?? false
	return <DoorsAnswer {...page} t={wordsT({ doors: words })} isNone={isNone} />
}
