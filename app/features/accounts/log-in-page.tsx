import type { SubmissionResult } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { ForgottenButton, LogInForm } from "#app/identity/accounts/log-in-form.tsx"
import type { Key } from "#app/lib/keys.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { Gate } from "./gate.tsx"

type Page = Readonly<{ t: T; lang: Lang; lastResult: SubmissionResult<string[]> | undefined }>

/** Who has logged in here; null: nobody. */
type Present = Readonly<{ uid: string; authKey: string; isOperator: boolean }>

export const SAID = ["deleted", "loggedOut", "providerRefused", "providerUnknown", "providerAway"] as const
export type Said = (typeof SAID)[number]
const WORDS = {
	deleted: "accounts:own.gone",
	loggedOut: "messages:success.logoutCompleted",
	providerRefused: "accounts:providers.refused",
	providerUnknown: "accounts:providers.unknown",
	providerAway: "accounts:providers.away",
} as const satisfies Record<Said, Key>

type LogInProps = Page &
	Readonly<{
		present: Present | null
		said: Said | null
		providers: readonly Readonly<{ name: string; label: string }>[]
	}>

export function LogInPage({ present, said, providers, ...page }: LogInProps) {
	const { t } = page
	if (present) return <LoggedIn {...page} present={present} />
	return (
		<Gate title={t("accounts:title")} lead={t("accounts:lead")}>
			{said ? (
				<p className="notice" role="status">
					{t(WORDS[said])}
				</p>
			) : null}
			<LogInForm {...page} id="login" />
			<div data-passkeys="" hidden className="login-passkey">
				<Button
					data-passkey="enter"
					data-leads={paths.account(page.lang)}
					data-failed={t("accounts:passkeys.failed")}
					{...track("logIn.passkey")}
				>
					{t("accounts:passkeys.enter")}
				</Button>
				<p role="status" data-passkey-told="" />
			</div>
			<PageScript name="passkey" />
			{providers.map(({ name, label }) => (
				<p key={name}>
					<a className="button button-line" href={paths.provider(page.lang, name)} {...track("logIn.provider")}>
						{t("accounts:providers.enter", { label })}
					</a>
				</p>
			))}
			<p className="login-ways">
				<a href={paths.signUp(page.lang)} {...trackLink(paths.signUp(page.lang))}>
					{t("accounts:signUp.title")}
				</a>
				<a href={paths.logInByPhone(page.lang)} {...trackLink(paths.logInByPhone(page.lang))}>
					{t("accounts:phone.link")}
				</a>
				<ForgottenButton t={t} lang={page.lang} id="login" marks={trackLink(paths.forgotten(page.lang))} />
			</p>
			<p className="field-hint login-wallet">
				{t("accounts:wallets")}{" "}
				<button
					type="button"
					className="button button-quiet"
					command="show-modal"
					commandfor="modal-wallet"
					{...track("walletDialog.open")}
				>
					{t("accounts:wallet")}
				</button>
			</p>
		</Gate>
	)
}

function LoggedIn({ t, lang, present }: Page & Readonly<{ present: Present }>) {
	return (
		<Gate title={t("accounts:title")} lead={t("accounts:present", { uid: present.uid })}>
			<div className="actions">
				{present.isOperator ? (
					<a className="button button-signal" href={paths.admin()} {...track("logIn.office")}>
						{t("accounts:toAdmin")}
					</a>
				) : (
					<a className="button button-signal" href={paths.account(lang)} {...trackLink(paths.account(lang))}>
						{t("accounts:own.title")}
					</a>
				)}
				<form method="post" action={paths.logIn(lang)}>
					<input type="hidden" name="act" value="logOut" />
					<button type="submit" className="button button-line" {...track("logIn.logOut")}>
						{t("accounts:logOut")}
					</button>
				</form>
			</div>
		</Gate>
	)
}

type CodeProps = Page & Readonly<{ shownCode: string | null; minutes: number }>

/** `shownCode`: in a demo, where nobody has an authenticator. */
export function CodePage({ t, lang, lastResult, shownCode, minutes }: CodeProps) {
	const errors = lastResult?.error ?? {}
	return (
		<Gate title={t("accounts:title")} lead={t("accounts:code.lead", { minutes })}>
			<form method="post" action={paths.logInCode(lang)} className="login-form" noValidate>
				<FormErrors id="code-errors" errors={errors[""] ?? undefined} />
				<Field
					label={t("accounts:code.label")}
					hint={t("accounts:code.hint")}
					errors={errors.code ?? []}
					input={{
						id: "login-code",
						name: "code",
						required: true,
						maxLength: 40,
						autoComplete: "one-time-code",
						inputMode: "text",
						autoCapitalize: "none",
						spellCheck: false,
						autoFocus: true,
					}}
				/>
				{shownCode ? (
					<p className="notice">
						{t("accounts:code.demo")} <b className="figure">{shownCode}</b>
					</p>
				) : null}
				<div className="actions">
					<button type="submit" className="button button-signal" {...track("logInCode.submit")}>
						{t("accounts:code.go")}
					</button>
					<a className="button button-quiet" href={paths.logIn(lang)} {...trackLink(paths.logIn(lang))}>
						{t("accounts:code.back")}
					</a>
				</div>
			</form>
		</Gate>
	)
}
