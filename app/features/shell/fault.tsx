import type { T } from "#app/i18n/i18n.server.ts"
import { homePath, type Lang } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"

/** A fault is ours, not the visitor's. The request id is the only detail: it finds the log line. */
export function Fault({ lang, t, requestId }: { lang: Lang; t: T; requestId?: string | undefined }) {
	return (
		<section className="error-page wrap">
			<p className="error-code" aria-hidden="true">
				500
			</p>
			<h1>{t("errors:fault.title")}</h1>
			<p className="lead">{t("errors:fault.text")}</p>
			{requestId ? <p className="caption">{t("errors:fault.request", { id: requestId })}</p> : null}
			<p className="actions">
				<LinkButton look="signal" href={homePath(lang)}>
					{t("errors:home")}
				</LinkButton>
			</p>
		</section>
	)
}
