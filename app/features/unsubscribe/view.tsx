import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"

type Props = Readonly<{ t: T; state: "asked" | "done" | "unknown" }>

/** One button, without a sign-in: who has the mail may end it. */
export function Unsubscribe({ t, state }: Props) {
	return (
		<div className="page">
			<h1>{t("mail:unsubscribe.title")}</h1>
			{state === "asked" ? (
				<>
					<p className="lead">{t("mail:unsubscribe.lead")}</p>
					<form method="post" className="actions">
						<button type="submit" className="button button-signal" {...track("unsubscribe.submit")}>
							{t("mail:unsubscribe.button")}
						</button>
					</form>
				</>
			) : (
				<p className={state === "done" ? "notice" : "notice notice-loss"} role="status">
					{t(`mail:unsubscribe.${state}`)}
				</p>
			)}
		</div>
	)
}
