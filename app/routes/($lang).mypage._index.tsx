import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import type { PageHandle } from "#app/door/page-kind.ts"
import { MyPage } from "#app/features/my-page/my-page.tsx"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { roomT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"

export const handle: PageHandle = { hydrate: true }
export const meta = pageMeta

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const { db, who } = await visitor(request, context)
	const { wallet } = who
	return {
		lang,
		words: wordsOf(lang, "my-page"),
		title: t("my-page:title"),
		description: t("my-page:meta"),
		wallet: wallet && { address: wallet.address, walletType: wallet.walletType },
		open: wallet ? await listOpenOperations(db, who) : [],
	}
}

export default function MyPageRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <MyPage t={roomT(words)} {...page} />
}
