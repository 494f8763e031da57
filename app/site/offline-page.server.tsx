import { createHash } from "node:crypto"
import { renderToStaticMarkup } from "react-dom/server"
import { portraitSvg } from "#app/collections/portraits/portrait.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { COLOURS } from "#app/ui/brand/palettes.ts"

/** It stands in the page, as nothing can be loaded where it is shown; without quotes and angle brackets, as what is rendered is escaped. */
const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(${COLOURS.ink}, ${COLOURS.paper}); --ground: light-dark(${COLOURS.paper}, ${COLOURS.ink}); --signal: light-dark(${COLOURS.ultramarine}, ${COLOURS.lime}); --on-signal: light-dark(${COLOURS.paper}, ${COLOURS.ink}) }
body { display: grid; grid-template-columns: minmax(0, 1fr); align-content: end; min-height: 100vh; min-height: 100svh; box-sizing: border-box; margin: 0; padding: 1.5rem clamp(1.25rem, 5vw, 5rem) 0; border-bottom: 12px solid var(--ink); background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; word-break: keep-all }
h1 { margin: 0 0 1.5rem; max-width: 12em; font-size: clamp(2.75rem, 1.2rem + 7vw, 7rem); font-weight: 800; line-height: 1; letter-spacing: -0.03em; text-wrap: balance }
p, dl { max-width: 36rem; margin: 0 0 1rem }
dl { border-top: 2px solid }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: .6rem 0; border-bottom: 1px solid }
dd { margin: 0; font-weight: 700; font-variant-numeric: tabular-nums }
a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 1.5rem; background: var(--signal); color: var(--on-signal); font-weight: 700; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
svg { display: block; width: min(19rem, 62vw); height: auto; margin: 1rem 0 0 auto }
@media (min-width: 800px) { body { grid-template-columns: minmax(0, 1fr) auto; align-items: end } h1 { grid-column: 1 / -1 } main { padding-bottom: 2.5rem } }
`

/** That style and nothing else may apply in it, and nothing be asked for. */
export const OFFLINE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/**
 * What a browser shows that cannot reach the site. Between percent signs stands what its service worker knows by then: `seen`, `path` and
 * `href`. No figure stands on it, so none can be old.
 */
export function offlinePage(lang: Lang): string {
	const t = wordsT({ errors: wordsOf(lang, "errors", ["offline"]) })
	return `<!doctype html>${renderToStaticMarkup(
		<html lang={LOCALES[lang]}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{t("errors:offline.title")}</title>
				<style>{STYLE}</style>
			</head>
			<body>
				<main>
					<h1>{t("errors:offline.title")}</h1>
					<p>{t("errors:offline.text")}</p>
					<dl>
						<div>
							<dt>{t("errors:offline.asked")}</dt>
							<dd>%path%</dd>
						</div>
						<div>
							<dt>{t("errors:offline.seen")}</dt>
							<dd>%seen%</dd>
						</div>
					</dl>
					<p>{t("errors:offline.nothing")}</p>
					<p>{t("errors:offline.paid")}</p>
					<p>
						<a href="%href%">{t("errors:offline.retry")}</a>
					</p>
				</main>
				<div
					aria-hidden="true"
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from a number
					dangerouslySetInnerHTML={{ __html: portraitSvg("hag", 404, { crop: "cutout" }) }}
				/>
			</body>
		</html>,
	)}`
}
