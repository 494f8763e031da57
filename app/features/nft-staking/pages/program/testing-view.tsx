import { renderToStaticMarkup } from "react-dom/server"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { type T, wordsT } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { programOf } from "../../programs/programs.ts"
import { ProgramView, type ProgramViewProps } from "./view.tsx"

const around = { head: null, dialogs: null, precautions: <p>precautions</p>, sections: null, readOn: null }
const nothing = { asked: null, result: null, claim: null, survey: null, claimed: null, details: null, failed: null }
const scripts = {
	"nft-grid": { src: "/nft-grid.js", needs: [] },
	"nft-watch": { src: "/nft-watch.js", needs: [] },
	"nft-calendar": { src: "/nft-calendar.js", needs: [] },
	freeze: { src: "/freeze.js", needs: [] },
}
export type Over = Partial<ProgramViewProps>

/** The page of a program as it is printed: its markup, and the text in it. */
export async function shown(lang: Lang, over: Over & Pick<ProgramViewProps, "page">) {
	await getT(lang)
	const own = `pages/${programOf(over.page.program).page}` as const
	const say = wordsT({ "nft-staking": wordsOf(lang, "nft-staking"), [own]: wordsOf(lang, own) })
	const t: T = (key, params) => say(key, { product: "SCG", ...params })
	const html = renderToStaticMarkup(
		<ScriptsProvider value={scripts}>
			<ProgramView t={t} lang={lang} around={around} {...nothing} {...over} />
		</ScriptsProvider>,
	)
	return { t, html, text: html.replace(/<[^>]*>/g, " ") }
}
