import type { T } from "#app/i18n/words.ts"
import { homePath, type Lang } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { ErrorCode } from "./error-code.tsx"

export function NotFound({ lang, t }: { lang: Lang; t: T }) {
	return (
		<section className="error-page wrap">
			<ErrorCode code={404} who="ape" />
			<h1>{t("errors:notFound.title")}</h1>
			<p className="lead">{t("errors:notFound.text")}</p>
			<p className="actions">
				<LinkButton look="signal" href={homePath(lang)}>
					{t("errors:home")}
				</LinkButton>
			</p>
			<PageScript name="look" />
		</section>
	)
}
