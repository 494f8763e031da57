import type { T } from "#app/i18n/words.ts"
import { homePath, type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { ErrorCode } from "./error-code.tsx"

/** "again" and "chain" pass by themselves, "paused" when an operator lets it. */
export const FAULT_WORDS = {
	fault: { title: "errors:fault.title", text: "errors:fault.text" },
	again: { title: "errors:again.title", text: "errors:again.text" },
	chain: { title: "errors:chain.title", text: "errors:chain.text" },
	paused: { title: "errors:paused.title", text: "errors:paused.text" },
} as const
type Props = { lang: Lang; t: T; what?: keyof typeof FAULT_WORDS; requestId?: string | undefined }

/** A fault is ours, not the visitor's. The request id is the only detail: it finds the log line. */
export function Fault({ lang, t, what = "fault", requestId }: Props) {
	return (
		<section className="error-page wrap">
			<ErrorCode
				{...(what === "fault" ? ({ code: 500, who: "smith" } as const) : ({ code: 503, who: "mask" } as const))}
			/>
			<h1>{t(FAULT_WORDS[what].title)}</h1>
			<p className="lead">{t(FAULT_WORDS[what].text)}</p>
			{requestId ? <p className="caption">{t("errors:fault.request", { id: requestId })}</p> : null}
			<p className="actions">
				<LinkButton look="signal" href={homePath(lang)}>
					{t("errors:home")}
				</LinkButton>
				<LinkButton look="line" href={paths.status(lang)}>
					{t("errors:status")}
				</LinkButton>
			</p>
		</section>
	)
}
