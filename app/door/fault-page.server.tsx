import { renderToStaticMarkup } from "react-dom/server"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { translate } from "#app/i18n/words.ts"
import { homePath, type Lang, LOCALES } from "#app/lib/paths.ts"

/** What is shown when nothing else could be rendered: no style, no script, no database, three sentences. */
export function faultPage(lang: Lang): string {
	const t = (key: string) => translate(wordsOf(lang, "errors"), key)
	return `<!doctype html>${renderToStaticMarkup(
		<html lang={LOCALES[lang]}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>{t("fault.title")}</title>
			</head>
			<body>
				<h1>{t("fault.title")}</h1>
				<p>{t("fault.text")}</p>
				<p>
					<a href={homePath(lang)}>{t("home")}</a>
				</p>
			</body>
		</html>,
	)}`
}
