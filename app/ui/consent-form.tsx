import { CONSENTS, type Consent, confirmationId } from "#app/lib/consent.ts"

type Props = {
	/** Words of the notice by their key: "needed", "said.needed". */
	say: (key: Consent | `said.${Consent}`) => string
	/** Whether the page says below the buttons what was answered. The strip of the shell is gone by then. */
	confirms?: boolean
}

/** Two answers of equal weight; a plain form, so that it works without JavaScript. */
export function ConsentForm({ say, confirms = false }: Props) {
	return (
		<form className="consent-form" method="post" action="/consent">
			{confirms ? <input type="hidden" name="confirm" value="1" /> : null}
			<div className="consent-answers">
				{CONSENTS.map((answer) => (
					<button key={answer} type="submit" name="consent" value={answer} className="button button-line">
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
