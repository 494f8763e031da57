import { renderToStaticMarkup } from "react-dom/server"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { homePath, type Lang, LOCALES } from "#app/lib/paths.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { BARE_STYLE } from "./bare-style.ts"

type Texts = Readonly<{ title: string; text: string; home: string }>

/** A page without files, script or database: three sentences. */
const barePage = (lang: Lang, { title, text, home }: Texts): string =>
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
				<p>
					<a href={homePath(lang)}>{home}</a>
				</p>
			</body>
		</html>,
	)}`

/** What is shown when nothing else could be rendered. "again": it passes by itself. */
export function faultPage(lang: Lang, what: "fault" | "again" = "fault"): string {
	const t = wordsT({ errors: wordsOf(lang, "errors") })
	const [title, text] =
		what === "again"
			? [t("errors:again.title"), t("errors:again.text")]
			: [t("errors:fault.title"), t("errors:fault.text")]
	return barePage(lang, { title, text, home: t("errors:home") })
}

/** What a browser is shown whose request was refused before any page of ours was asked. */
export async function refusalPage(lang: Lang, { code, params }: Refusal): Promise<string> {
	const t = await getT(lang)
	return barePage(lang, { title: t("refused:title"), text: t(code, params), home: t("errors:home") })
}
