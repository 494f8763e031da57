import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { eraseOwnData, logOutEverywhere } from "#app/features/my-page/erase-own-data.server.ts"
import { failureOf } from "#app/features/my-page/failure.ts"
import { myDataForm } from "#app/features/my-page/forms.ts"
import { erasableKinds } from "#app/features/my-page/kept-kinds.server.ts"
import { MyData } from "#app/features/my-page/my-data.tsx"
import { MyDataOut } from "#app/features/my-page/my-data-out.tsx"
import { myDataPage } from "#app/features/my-page/my-data-page.server.ts"
import { signedOutTo } from "#app/features/my-page/signed-out.server.ts"
import { submitOwn } from "#app/features/my-page/submit-own.server.ts"
import { FEATURES } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { writeConsent } from "#app/lib/consent.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage")

const DONE = ["erased", "left"] as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	const done = new URL(request.url).searchParams.get("done")
	return {
		lang,
		words: { "my-data": wordsOf(lang, "my-data"), "my-page": wordsOf(lang, "my-page", ["again", "ways", "watch"]) },
		title: t("my-data:title"),
		description: t("my-data:meta"),
		done: wallet ? null : (DONE.find((one) => one === done) ?? null),
		kinds: wallet ? [] : await erasableKinds(FEATURES, lang),
		page: wallet
			? await myDataPage({ ...visit, who: { ...visit.who, wallet } }, FEATURES, {
					lang,
					product: context.site.product.name,
				})
			: null,
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await requireWallet(request, context)
	return submitOwn({ request, context }, myDataForm, t, async ({ act }) => {
		if (act === "leave") {
			await logOutEverywhere(visit)
			return signedOutTo(visit, paths.myData(lang, "left"))
		}
		await eraseOwnData(visit, FEATURES)
		// Otherwise the very next page would be recorded again.
		return signedOutTo(visit, paths.myData(lang, "erased"), [writeConsent("needed", visit)])
	})
}

export default function MyDataRoute() {
	const { words, title, lang, done, kinds, page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<div className="page">
			<h1 className={page ? undefined : "out-title"}>{title}</h1>
			{page ? (
				<>
					<p className="lead">{t("my-data:lead")}</p>
					<MyData t={t} lang={lang} page={page} download={paths.myDataFile(lang)} failure={failureOf(answer)} />
				</>
			) : (
				<>
					{done ? (
						<p className="notice" data-signed-out="">
							{t(done === "erased" ? "my-data:done.erased" : "my-data:done.left")}
						</p>
					) : null}
					<MyDataOut t={t} lang={lang} kinds={kinds} />
				</>
			)}
		</div>
	)
}
