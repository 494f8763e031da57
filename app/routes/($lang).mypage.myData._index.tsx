import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { PageHandle } from "#app/door/page-kind.ts"
import { forgetDrafts, stakingRecords } from "#app/features/coin-staking/own-records.server.ts"
import { eraseOwnData, logOutEverywhere } from "#app/features/my-page/erase-own-data.server.ts"
import { myDataForm } from "#app/features/my-page/forms.ts"
import { MyData } from "#app/features/my-page/my-data.tsx"
import { myDataPage } from "#app/features/my-page/my-data-page.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { roomT } from "#app/i18n/words.ts"
import { writeHint, writeSecret } from "#app/identity/cookies.server.ts"
import { requireWallet, visitor } from "#app/identity/visitor.server.ts"
import { writeConsent } from "#app/lib/consent.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

export const handle: PageHandle = { hydrate: true }
export const meta = pageMeta

const DONE = ["erased", "left"] as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	const done = new URL(request.url).searchParams.get("done")
	return {
		lang,
		words: wordsOf(lang, "my-data"),
		title: t("my-data:title"),
		description: t("my-data:meta"),
		done: wallet ? null : (DONE.find((one) => one === done) ?? null),
		page: wallet ? await myDataPage({ ...visit, who: { ...visit.who, wallet } }, stakingRecords) : null,
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await requireWallet(request, context)
	return submit({ request, context }, myDataForm, t, async ({ act }) => {
		const headers = new Headers({ "Clear-Site-Data": '"cache"' })
		headers.append("Set-Cookie", writeSecret(visit, "sid", null))
		headers.append("Set-Cookie", writeHint(visit, null))
		if (act === "erase") {
			await eraseOwnData(visit, forgetDrafts)
			// Otherwise the very next page would be recorded again.
			headers.append("Set-Cookie", writeConsent("needed", visit))
		} else await logOutEverywhere(visit)
		return redirectDocument(paths.myData(lang, act === "erase" ? "erased" : "left"), { status: 303, headers })
	})
}

export default function MyDataRoute() {
	const { words, title, lang, done, page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = roomT(words)
	return (
		<div className="page">
			<h1>{title}</h1>
			<p className="lead">{t("lead")}</p>
			{page ? (
				<MyData
					t={t}
					lang={lang}
					page={page}
					download={paths.myDataFile(lang)}
					errors={Object.values(answer?.form.error ?? {}).flatMap((texts) => texts ?? [])}
				/>
			) : (
				<>
					{done ? <p className="notice">{t(done === "erased" ? "done.erased" : "done.left")}</p> : null}
					<p>{t("signedOut")}</p>
					<p className="actions">
						<button type="button" className="button button-signal" command="show-modal" commandfor="modal-wallet">
							{t("connect")}
						</button>
					</p>
				</>
			)}
		</div>
	)
}
