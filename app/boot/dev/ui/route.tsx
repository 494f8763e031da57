import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { LANGS } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { Buttons, Dialogs, Fields } from "./controls.tsx"
import { Ledgers, Watches, Weeks } from "./ledgers.tsx"
import { Records, Slips, Stamps, StepsParts, Strips, Towers } from "./stakes.tsx"
import { Notices, Papers, Tables } from "./tables-and-receipts.tsx"
import ownSheet from "./ui.css?url"

/**
 * `/dev/ui` under `npm run dev`: the controls of the site in each of their states, by the real components, with samples. The header
 * switches language and theme. No build has it: only the development server names this route (remix.config.ts).
 */
export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = () => [
	...sheets("dialogs", "work", "myPage", "coinStaking", "watch", "nftStaking")(),
	{ rel: "stylesheet", href: ownSheet },
]

const WORDS = ["coin-staking", "content", "errors", "my-page", "nft-staking", "watch"] as const
const PARTS = [
	"Button",
	"Field",
	"Modal",
	"Table",
	"notice",
	"Receipt",
	"Steps",
	"TermTowers",
	"StakeSlip",
	"Stamp",
].concat(["Strip", "PayoutList", "WalletLedger", "Watch", "weekStrips"])

export function loader({ params }: LoaderFunctionArgs) {
	const lang = requireLang(params.lang ? params : { lang: "eng" })
	return { lang, title: "/dev/ui", words: Object.fromEntries(WORDS.map((name) => [name, wordsOf(lang, name)])) }
}

export default function Ui() {
	const { lang, words } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	const said = { t, lang }
	return (
		<div className="page">
			<h1>/dev/ui</h1>
			<nav className="ui-parts" aria-label="/dev/ui">
				{LANGS.map((to) => (
					<a key={to} href={`/${to}/dev/ui`} aria-current={to === lang ? "page" : undefined}>
						{to}
					</a>
				))}
				{PARTS.map((id) => (
					<a key={id} href={`#${id}`}>
						{id}
					</a>
				))}
			</nav>
			<Buttons t={t} />
			<Fields t={t} />
			<Dialogs t={t} />
			<Tables {...said} />
			<Notices {...said} />
			<Papers {...said} />
			<StepsParts t={t} />
			<Towers {...said} />
			<Slips {...said} />
			<Stamps {...said} />
			<Strips {...said} />
			<Records {...said} />
			<Ledgers {...said} />
			<Watches {...said} />
			<Weeks {...said} />
		</div>
	)
}
