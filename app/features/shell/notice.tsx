import { pagePath } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { ConsentForm } from "#app/ui/consent-form.tsx"
import type { ShellInput } from "./input.ts"

/** What is kept of a visit, and the choice: a strip at the foot of the window until it is answered. */
export function Notice({ lang, t }: Pick<ShellInput, "lang" | "t">) {
	return (
		<section className="consent" aria-label={t("content:consent.label")}>
			<p>
				{t("content:consent.text")}{" "}
				<a href={pagePath(lang, "etcCookie")} {...trackLink(pagePath(lang, "etcCookie"))}>
					{t("content:consent.more")}
				</a>
			</p>
			<ConsentForm say={(key) => t(`content:consent.${key}`)} />
		</section>
	)
}
