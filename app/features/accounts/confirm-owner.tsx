import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { AccountField, AnyError, type Result } from "./form-fields.tsx"

const PLACE = "account-confirm"

type Props = Readonly<{
	t: T
	lang: Lang
	uid: string
	hasPasskeys: boolean
	isPasswordOff: boolean
	/** How long a confirmation counts. */
	minutes: number
	result: Result
}>

/** Asks the owner for password or passkey again: changes of how an account is entered need a recent one. */
export function ConfirmOwner({ t, lang, uid, hasPasskeys, isPasswordOff, minutes, result }: Props) {
	return (
		<section className="sheet account-part" id={PLACE} aria-labelledby="account-confirm-title">
			<h2 id="account-confirm-title">{t("accounts:confirm.title")}</h2>
			<p>{t(isPasswordOff ? "accounts:confirm.leadPasskey" : "accounts:confirm.lead", { minutes: String(minutes) })}</p>
			{isPasswordOff ? null : (
				<form method="post" noValidate>
					<AnyError t={t} id="confirm-errors" result={result} />
					<input type="hidden" name="username" autoComplete="username" value={uid} />
					<AccountField
						t={t}
						result={result}
						name="old"
						input={{ id: "confirm-old", autoFocus: result !== undefined }}
					/>
					<p className="actions">
						<Button type="submit" name="do" value="confirm" {...track("account.confirm")}>
							{t("accounts:confirm.go")}
						</Button>
					</p>
				</form>
			)}
			{hasPasskeys ? (
				<div data-passkeys="" hidden>
					<Button
						data-passkey="confirm"
						data-leads={paths.account(lang, "confirmed")}
						data-failed={t("accounts:passkeys.failed")}
						{...track("account.confirmByPasskey")}
					>
						{t("accounts:confirm.passkey")}
					</Button>
					<p role="status" data-passkey-told="" />
				</div>
			) : null}
		</section>
	)
}

/** Instead of a button that would be refused: where to confirm first. */
export const ConfirmFirst = ({ t }: Pick<Props, "t">) => (
	<p className="actions">
		<a className="button button-line" href={`#${PLACE}`} {...track("account.confirmFirst")}>
			{t("accounts:confirm.first")}
		</a>
	</p>
)
