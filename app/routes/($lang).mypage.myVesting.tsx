import type { LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { myVesting } from "#app/features/vesting/pages/my/load.server.ts"
import { MyVestingPage } from "#app/features/vesting/pages/my/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { actOnMyVesting } from "#app/site/my-vesting.server.ts"
import { failedOf } from "#app/site/my-vesting.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "vesting" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "myPage", "vesting")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const query = new URL(request.url).searchParams
	return {
		lang,
		words: wordsOf(lang, "vesting"),
		title: t("vesting:my.title"),
		page: await myVesting(ctx, { t, lang, product: context.site.product.name, query }),
		signedIn: ctx.who.wallet !== null,
		asked: query.get("done") === "asked",
	}
}

export const action = actOnMyVesting

export default function MyVestingRoute() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const failed = failedOf(useActionData<typeof action>())
	return <MyVestingPage {...page} t={wordsT({ vesting: words })} failed={failed} />
}
