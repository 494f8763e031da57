import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"

/** `stop`, `stopped` and `allowed`: of a mailbox that others have typed; the rest of a consent to advertising. */
export type State = "asked" | "done" | "unknown" | "stop" | "stopped" | "allowed"
type Props = Readonly<{ t: T; state: State }>

/** One button, without a sign-in: who has the mail may end it. */
export function Unsubscribe({ t, state }: Props) {
	if (state === "stop" || state === "stopped" || state === "allowed") return <Mailbox t={t} state={state} />
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

/** Ends what others have sent to a mailbox, and allows it again. */
function Mailbox({ t, state }: Readonly<{ t: T; state: "stop" | "stopped" | "allowed" }>) {
	const isStopped = state === "stopped"
	return (
		<div className="page">
			<h1>{t("mail:unsubscribe.notMe.title")}</h1>
			{state === "stop" ? (
				<p className="lead">{t("mail:unsubscribe.notMe.lead")}</p>
			) : (
				<p className="notice" role="status">
					{t(`mail:unsubscribe.notMe.${state}`)}
				</p>
			)}
			<form method="post" className="actions">
				{isStopped ? <input type="hidden" name="do" value="allow" /> : null}
				<button
					type="submit"
					className={isStopped ? "button button-line" : "button button-signal"}
					{...track("unsubscribe.submit")}
				>
					{t(isStopped ? "mail:unsubscribe.notMe.allow" : "mail:unsubscribe.notMe.button")}
				</button>
			</form>
		</div>
	)
}
