import { LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { pathToken, type ShellInput } from "./input.ts"
import { LANGUAGES } from "./menu.ts"

/** The path is the only memory of the language; each link leads to the same page. */
export function Languages({
	from,
	lang,
	t,
	english,
}: Pick<ShellInput, "lang" | "t" | "english"> & { from: "header" | "footer" }) {
	return (
		<ul className="languages" aria-label={t("shell:language.title")}>
			{LANGUAGES.map((one) => (
				<li key={one.lang}>
					<a
						href={one.released || english || one.lang === lang ? pathToken(one.lang) : "#modal-english"}
						lang={LOCALES[one.lang]}
						hrefLang={LOCALES[one.lang]}
						aria-current={one.lang === lang ? "true" : undefined}
						{...track(`${from}.language`)}
						data-param={one.lang}
					>
						{t(one.label)}
					</a>
				</li>
			))}
		</ul>
	)
}
