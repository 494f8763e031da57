import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { ConfirmFirst } from "./confirm-owner.tsx"
import { AccountField, AnyError, type Result } from "./form-fields.tsx"

type Props = Readonly<{
	t: T
	uid: string
	hasPasskeys: boolean
	hasProviders: boolean
	result: Result
}>

/** Another password; what else opens the account may go with the old one. */
export function PasswordPart({ t, uid, hasPasskeys, hasProviders, result }: Props) {
	const given = { t, result }
	return (
		<form method="post" className="sheet account-part" noValidate aria-labelledby="account-password">
			<h2 id="account-password">{t("accounts:own.password")}</h2>
			<AnyError t={t} id="password-errors" result={result} />
			<input type="hidden" name="username" autoComplete="username" value={uid} />
			<AccountField {...given} name="old" input={{ autoFocus: result !== undefined }} />
			<AccountField {...given} name="pwd" label={t("accounts:field.newPwd")} hint={t("accounts:signUp.pwdHint")} />
			<AccountField {...given} name="pwdCheck" />
			{hasPasskeys ? <Also {...given} name="passkeys" label={t("accounts:own.alsoPasskeys")} /> : null}
			{hasProviders ? <Also {...given} name="providers" label={t("accounts:own.alsoProviders")} /> : null}
			<p className="field-hint">{t("accounts:own.passwordNote")}</p>
			<p className="actions">
				<Button type="submit" name="do" value="password" {...track("account.password")}>
					{t("accounts:own.passwordGo")}
				</Button>
			</p>
		</form>
	)
}

type AlsoProps = Readonly<{ result: Result; name: "passkeys" | "providers"; label: string }>

const Also = ({ result, name, label }: AlsoProps) => (
	<CheckField
		label={label}
		input={{ id: `account-also-${name}`, name, defaultChecked: result?.initialValue?.[name] === "on" }}
	/>
)

type SwitchProps = Readonly<{ t: T; isOff: boolean; isConfirmed: boolean }>

/** For a member with a passkey: whether the password logs in. */
export function PasswordSwitch({ t, isOff, isConfirmed }: SwitchProps) {
	return (
		<form method="post" className="sheet account-part" aria-labelledby="account-password-off">
			<h2 id="account-password-off">{t("accounts:passwordOff.title")}</h2>
			<p>{t(isOff ? "accounts:passwordOff.isOff" : "accounts:passwordOff.lead")}</p>
			{isConfirmed ? (
				<p className="actions">
					<Button
						type="submit"
						name="do"
						value={isOff ? "passwordOn" : "passwordOff"}
						{...track(isOff ? "account.passwordOn" : "account.passwordOff")}
					>
						{t(isOff ? "accounts:passwordOff.on" : "accounts:passwordOff.off")}
					</Button>
				</p>
			) : (
				<ConfirmFirst t={t} />
			)}
		</form>
	)
}
