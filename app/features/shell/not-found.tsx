import type { T } from "#app/i18n/words.ts"
import { homePath, type Lang } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"

export function NotFound({ lang, t }: { lang: Lang; t: T }) {
	return (
		<section className="error-page wrap">
			<p className="error-code" aria-hidden="true">
				404
			</p>
			<h1>{t("errors:notFound.title")}</h1>
			<p className="lead">{t("errors:notFound.text")}</p>
			<p className="actions">
				<LinkButton look="signal" href={homePath(lang)}>
					{t("errors:home")}
				</LinkButton>
			</p>
		</section>
	)
}
