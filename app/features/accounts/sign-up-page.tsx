import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { CODE, COUNTRIES } from "#app/identity/accounts/bounds.ts"
import { type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { short5 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button } from "#app/ui/button.tsx"
import { type Mailbox, MailboxLink } from "#app/ui/mailbox-link.tsx"
import { AccountField, Agree, AnyError, errorsOf, pwdHint, type Result, typedIn } from "./form-fields.tsx"
import { Gate } from "./gate.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	kind: "person" | "company"
	/** The address that a code was just sent to. */
	sentTo: string | null
	mailbox?: Mailbox | null | undefined
	/** A wallet that is signed in here. */
	wallet: string | null
	result: Result
}>

/** Five parts of one form, so that what was typed is never lost on the way; a code can be asked for from within it. */
export function SignUpPage({ t, lang, kind, sentTo, mailbox, wallet, result }: Props) {
	const own = { t, result }
	return (
		<Gate title={t("accounts:signUp.title")} lead={t("accounts:signUp.lead")} family="haechi" seed={11}>
			<ul className="sign-up-kinds">
				{(["person", "company"] as const).map((one) => (
					<li key={one}>
						<a
							href={paths.signUp(lang, one === "company" ? one : undefined)}
							aria-current={one === kind ? "page" : undefined}
							{...trackLink(paths.signUp(lang))}
						>
							{t(`accounts:kinds.${one}`)}
						</a>
					</li>
				))}
			</ul>
			<form method="post" className="login-form sign-up" noValidate aria-describedby="sign-up-errors">
				<AnyError t={t} id="sign-up-errors" result={result} />
				<input type="hidden" name="kind" value={kind} />
				<Part n={1} title={t("accounts:signUp.steps.id")}>
					<AccountField {...own} name="uid" input={{ autoFocus: !sentTo && !result }} />
					<p className="actions">
						<Button type="submit" name="do" value="code" {...track("signUp.sendCode")}>
							{t(sentTo ? "accounts:signUp.again" : "accounts:signUp.send")}
						</Button>
					</p>
					{sentTo ? (
						<p className="notice" role="status">
							<b>{t("messages:success.emailCodeSent")}.</b>{" "}
							{t("accounts:signUp.sent", { uid: sentTo, minutes: CODE.minutes })}
							<MailboxLink mailbox={mailbox} />
						</p>
					) : null}
					<AccountField
						{...own}
						name="code"
						{...(sentTo ? {} : { hint: t("accounts:signUp.codeHint") })}
						input={{ autoFocus: sentTo !== null }}
					/>
				</Part>
				<Part n={2} title={t("accounts:signUp.steps.password")}>
					<AccountField {...own} name="pwd" hint={t(pwdHint(result, sentTo))} />
					<AccountField {...own} name="pwdCheck" />
				</Part>
				<Part n={3} title={t("accounts:signUp.steps.profile")}>
					<AccountField {...own} name="nickname" />
					<AccountField {...own} name="name" />
					<Countries {...own} lang={lang} />
					<AccountField {...own} name="mobile" hint={t("accounts:signUp.phoneHint")} />
					{kind === "person" ? <AccountField {...own} name="bornOn" hint={t("accounts:signUp.bornHint")} /> : null}
					<AccountField {...own} name="contactEmail" />
				</Part>
				{kind === "person" ? (
					<Part n={4} title={t("accounts:signUp.steps.address")}>
						<AccountField {...own} name="homeAddress" />
						<p className="field-hint">{t("accounts:signUp.documents")}</p>
					</Part>
				) : (
					<Part n={4} title={t("accounts:signUp.steps.company")}>
						<AccountField {...own} name="companyNumber" />
						<AccountField {...own} name="companyAddress" />
						<AccountField {...own} name="companyTelephone" />
						<p className="field-hint">{t("accounts:signUp.documents")}</p>
					</Part>
				)}
				<Part n={5} title={t("accounts:signUp.steps.agree")}>
					<Agree {...own} name="terms" href={pagePath(lang, "etcTermsofUse")} />
					<Agree {...own} name="privacy" href={pagePath(lang, "etcPrivacy")} />
					{wallet ? <p className="field-hint">{t("accounts:signUp.wallet", { address: short5(wallet) })}</p> : null}
				</Part>
				<div className="actions">
					<Button type="submit" name="do" value="create" look="signal" {...track("signUp.submit")}>
						{t("accounts:signUp.go")}
					</Button>
				</div>
			</form>
			<p className="field-hint">
				{t("accounts:signUp.have")}{" "}
				<a href={paths.logIn(lang)} {...trackLink(paths.logIn(lang))}>
					{t("accounts:logIn")}
				</a>
			</p>
		</Gate>
	)
}

function Part({ n, title, children }: Readonly<{ n: number; title: string; children: ReactNode }>) {
	return (
		<fieldset className="sign-up-part">
			<legend>
				<span className="figure" aria-hidden="true">
					{n}
				</span>{" "}
				{title}
			</legend>
			{children}
		</fieldset>
	)
}

const HOME: Readonly<Record<Lang, string>> = { kor: "KR", idn: "ID", eng: "" }

function Countries({ t, lang, result }: Readonly<{ t: T; lang: Lang; result: Result }>) {
	const chosen = result ? typedIn(result, "country") : HOME[lang]
	const errors = errorsOf(result, "country")
	return (
		<fieldset
			className="sign-up-choice"
			data-wrong={errors.length > 0 || undefined}
			aria-describedby={errors.length ? "account-country-error" : undefined}
		>
			<legend>{t("accounts:field.country")}</legend>
			{COUNTRIES.map((one) => (
				<label key={one}>
					<input type="radio" name="country" value={one} defaultChecked={one === chosen} />{" "}
					{t(`accounts:countries.${one}`)}
				</label>
			))}
			{errors.length ? (
				<p className="field-error" id="account-country-error">
					{errors.join(" ")}
				</p>
			) : null}
		</fieldset>
	)
}
