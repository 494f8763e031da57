import { renderToStaticMarkup } from "react-dom/server"
import { langsOf, posterOf } from "#app/features/content/catalog/addresses.ts"
import { inLanguage, LOCALES, langOf, paths } from "#app/lib/paths.ts"

type Place = Readonly<{ origin: string; pathname: string; search: string; product: Readonly<{ slug: string }> }>

/** What search engines and previews read of a page: the same for everybody who asks for its address. */
export function documentHead({ origin, pathname, search, product }: Place): string {
	const lang = langOf(pathname, search)
	const langs = langsOf(pathname, product)
	const address = (path: string) => `${origin}${path}`
	return renderToStaticMarkup(
		<>
			<link rel="canonical" href={address(inLanguage(pathname, lang))} />
			{langs.map((to) => (
				<link key={to} rel="alternate" hrefLang={LOCALES[to].slice(0, 2)} href={address(inLanguage(pathname, to))} />
			))}
			{langs.includes("eng") ? (
				<link rel="alternate" hrefLang="x-default" href={address(inLanguage(pathname, "eng"))} />
			) : null}
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content="Punktopia" />
			<meta property="og:locale" content={LOCALES[lang].replace("-", "_")} />
			<meta property="og:url" content={address(inLanguage(pathname, lang))} />
			<meta property="og:image" content={address(pictureOf(pathname) ?? posterOf(pathname, product))} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</>,
	)
}

const TICKET = /\/ltacRaffle\/([a-z0-9-]{3,40})\/ticket\/([1-9]\d{0,4})$/

/** A ticket shows itself; null: the picture of the page it is. */
function pictureOf(pathname: string): string | null {
	const [, name, number] = TICKET.exec(pathname) ?? []
	return name && number ? paths.ticketPicture(langOf(pathname, ""), name, Number(number), "png") : null
}
