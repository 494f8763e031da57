import { CONSENTS, type Consent, confirmationId } from "#app/lib/consent.ts"
import { useMarks } from "./marks.ts"

type Props = {
	/** Words of the notice by their key: "needed", "said.needed". */
	say: (key: Consent | `said.${Consent}`) => string
	/** Whether the page says below the buttons what was answered. The strip of the shell is gone by then. */
	confirms?: boolean
}

/** Two answers of equal weight; a plain form, so that it works without JavaScript. Who refuses is not recorded for that either. */
export function ConsentForm({ say, confirms = false }: Props) {
	const { agree } = useMarks()
	return (
		<form className="consent-form" method="post" action="/consent">
			{confirms ? <input type="hidden" name="confirm" value="1" /> : null}
			<div className="consent-answers">
				{CONSENTS.map((answer) => (
					<button
						key={answer}
						type="submit"
						name="consent"
						value={answer}
						className="button button-line"
						{...(answer === "usage" ? agree : {})}
					>
						{say(answer)}
					</button>
				))}
			</div>
			{confirms
				? CONSENTS.map((answer) => (
						<p key={answer} id={confirmationId(answer)} className="notice consent-said" tabIndex={-1}>
							{say(`said.${answer}`)}
						</p>
					))
				: null}
		</form>
	)
}
