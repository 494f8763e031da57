import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { contentScreen } from "#app/features/admin/published/content-screen.server.ts"
import { NewsNote } from "#app/features/news/news-note.tsx"
import { missingIn, NO_TEXTS, typedOf } from "#app/features/news/note-form.ts"
import { noteState } from "#app/features/news/note-terms.ts"
import { takeNote } from "#app/features/news/pages/edit/take-note.server.ts"
import { NoteEditor, NotePreview, previewOf } from "#app/features/news/pages/edit/view.tsx"
import { readId } from "#app/features/news/read-address.ts"
import { readForEditing } from "#app/features/news/read-note.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("story", "news", "adminContent")

const idIn = (request: Request) => readId(new URL(request.url).searchParams.get("id") ?? undefined)

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "content.edit")
	const answer = await takeNote(context.ctx, operator, { id: idIn(request), fields: await readForm(request) })
	if ("to" in answer) return redirect(answer.to, { status: 303 })
	const { status, refused, ...form } = answer
	const t = await getT(operator.lang)
	return data({ ...form, said: refused ? [t(refused.code, refused.params)] : [] }, { status })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = contentScreen(context, "news")
	const { ctx } = context
	const params = new URL(request.url).searchParams
	const id = idIn(request)
	const found = id === null ? null : await readForEditing(ctx, id)
	if (params.has("id") && !found) throw redirect(paths.admin("news"), { status: 303 })
	const texts = found?.texts ?? NO_TEXTS
	const publishedAt = found?.publishedAt ?? null
	const now = await ctx.now()
	const missing = (lang: Lang) => missingIn(texts, lang)
	const newsIn = async (lang: Lang) => ({
		words: wordsOf(lang, "news"),
		group: (await getT(lang))("shell:menu.company"),
	})
	return {
		...screen,
		note: found,
		typed: typedOf(texts, publishedAt),
		missing: { eng: missing("eng"), kor: missing("kor"), idn: missing("idn") },
		state: noteState(publishedAt, now),
		may: requireOperator(context, null).permissions.includes("content.edit"),
		newKey: randomUUID(),
		done: params.get("done"),
		now,
		news: { eng: await newsIn("eng"), kor: await newsIn("kor"), idn: await newsIn("idn") },
	}
}

export default function EditNews() {
	const { words, title, news, note, now, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	const preview = answer?.preview ?? null
	const publishedAt = note?.publishedAt ?? now
	const head = note ? t("operators-content:news.one", { id: `${note.id}` }) : t("operators-content:news.new")
	return (
		<>
			<ScreenHead title={head} lead={t("operators-content:news.editLead")}>
				<a className="button button-quiet" href={paths.admin("news")}>
					{title}
				</a>
			</ScreenHead>
			<NoteEditor
				{...page}
				t={t}
				note={note}
				action={`${paths.admin("news/edit")}${note ? `?id=${note.id}` : ""}`}
				typed={answer?.typed ?? page.typed}
				problems={answer?.problems ?? {}}
				said={answer?.said ?? []}
				done={answer ? null : page.done}
				preview={
					preview ? (
						<NotePreview
							t={t}
							of={(lang) => (
								<NewsNote
									lang={lang}
									t={wordsT({ news: news[lang].words })}
									group={news[lang].group}
									note={{ id: note?.id ?? 1, publishedAt, ...previewOf(preview, lang) }}
									older={null}
								/>
							)}
						/>
					) : null
				}
			/>
		</>
	)
}
