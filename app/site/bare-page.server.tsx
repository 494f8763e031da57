import { renderToStaticMarkup } from "react-dom/server"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { homePath, type Lang, LOCALES } from "#app/lib/paths.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { BARE_STYLE } from "./bare-style.ts"

type Texts = Readonly<{ title: string; text: string; home: string; caption?: string | undefined }>

/** A page without files, script or database: three sentences, and what somebody may quote. */
const barePage = (lang: Lang, { title, text, home, caption }: Texts): string =>
	`<!doctype html>${renderToStaticMarkup(
		<html lang={LOCALES[lang]}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{title}</title>
				<style>{BARE_STYLE}</style>
			</head>
			<body>
				<h1>{title}</h1>
				<p>{text}</p>
				{caption ? <p>{caption}</p> : null}
				<p>
					<a href={homePath(lang)}>{home}</a>
				</p>
			</body>
		</html>,
	)}`

/** What is shown when nothing else could be rendered, with the request that a line of the log names. */
export function faultPage(lang: Lang, requestId: string): string {
	const t = wordsT({ errors: wordsOf(lang, "errors") })
	const caption = t("errors:fault.request", { id: requestId })
	return barePage(lang, {
		title: t("errors:fault.title"),
		text: t("errors:fault.text"),
		home: t("errors:home"),
		caption,
	})
}

/** What is shown where the database is away: it passes by itself. */
export function againPage(lang: Lang): string {
	const t = wordsT({ errors: wordsOf(lang, "errors") })
	return barePage(lang, { title: t("errors:again.title"), text: t("errors:again.text"), home: t("errors:home") })
}

/** What a browser is shown whose request was refused before any page of ours was asked. */
export async function refusalPage(lang: Lang, { code, params }: Refusal): Promise<string> {
	const t = await getT(lang)
	return barePage(lang, { title: t("refused:title"), text: t(code, params), home: t("errors:home") })
}
