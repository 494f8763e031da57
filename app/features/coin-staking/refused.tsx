import type { T } from "#app/i18n/words.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import { SignAgain } from "#app/ui/sign-again.tsx"

type Again = Readonly<{ t: T; marks: Readonly<Record<`data-${string}`, string>> }>
type Props = Again & Readonly<{ id: string; errors: readonly string[] | undefined; again: boolean }>

/** Why a form was refused; where a newer signature is all that lacks, with the button that asks the wallet for it, and gone once it has signed. */
export function Refused({ t, id, errors, again, marks }: Props) {
	if (!errors?.length) return null
	return (
		<div {...(again ? live(id) : {})}>
			<FormErrors id={id} errors={errors} />
			{again ? <AskToSign t={t} marks={marks} /> : null}
		</div>
	)
}

export function AskToSign({ t, marks }: Again) {
	return (
		<>
			<p>
				<HowToSign t={t} />
			</p>
			<p className="actions">
				<SignAgain label={t("my-page:again.button")} marks={marks} />
			</p>
		</>
	)
}

/** What is to be done about it, and what it takes. */
export function HowToSign({ t }: Pick<Again, "t">) {
	return (
		<>
			{t("my-page:again.text")} <noscript>{t("nft-staking:again.noScript")}</noscript>
		</>
	)
}
