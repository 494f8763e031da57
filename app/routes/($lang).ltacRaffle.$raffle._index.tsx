import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { walletsOfDemo } from "#app/features/raffle/example/wallets-of-demo.server.ts"
import { rafflePage } from "#app/features/raffle/pages/board/load.server.ts"
import { RaffleBoard } from "#app/features/raffle/pages/board/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { pagePath } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { ltacLinks } from "#app/site/ltac-part.tsx"
import { trackLink } from "#app/tracking/marks.ts"

export const handle: PageHandle = { readsChain: true, freshSeconds: 10 }
export const meta = pageMeta
export const links = ltacLinks

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const { raffle, others } = await rafflePage(ctx, { lang, name: params.raffle ?? "", ofDemo: walletsOfDemo(ctx) })
	if (!raffle) throw new Response(null, { status: 404 })
	const words = wordsOf(lang, "raffle")
	return {
		lang,
		words,
		raffle,
		others,
		title: raffle.title,
		description: wordsT({ raffle: words })("raffle:ticket.lead"),
	}
}

export default function OneRaffle() {
	const { words, lang, raffle, others } = useLoaderData<typeof loader>()
	const t = wordsT({ raffle: words })
	const how = pagePath(lang, "ltacRaffle")
	return (
		<article className="story ltac">
			<h1 className="sr-only">{raffle.title}</h1>
			<RaffleBoard t={t} lang={lang} raffle={raffle} others={others} />
			<p className="wrap">
				<a href={how} {...trackLink(how)}>
					{t("raffle:how")}
				</a>
			</p>
		</article>
	)
}
