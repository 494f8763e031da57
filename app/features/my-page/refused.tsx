import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import type { Failure } from "./failure.ts"

type Props = { t: T; id: string; failure: Pick<Failure, "errors" | "again"> | null }

/** Why a form was refused; where a newer signature is all that lacks, with the button that asks the wallet for it. */
export function Refused({ t, id, failure }: Props) {
	if (!failure) return null
	return (
		<div className="refused" {...live(id)}>
			<FormErrors id={id} errors={failure.errors} />
			{failure.again ? (
				<>
					<p>{t("my-page:again.text")}</p>
					<p className="actions">
						<button type="button" className="button button-signal" {...track("myPage.signAgain")} data-wallet-sign="">
							{t("my-page:again.button")}
						</button>
					</p>
				</>
			) : null}
		</div>
	)
}
