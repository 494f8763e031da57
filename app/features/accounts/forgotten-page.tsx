import type { T } from "#app/i18n/words.ts"
import { CODE } from "#app/identity/accounts/bounds.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button } from "#app/ui/button.tsx"
import { type Mailbox, MailboxLink } from "#app/ui/mailbox-link.tsx"
import { AccountField, AnyError, pwdHint, type Result } from "./form-fields.tsx"
import { Gate } from "./gate.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	sentTo: string | null
	mailbox?: Mailbox | null | undefined
	isDone: boolean
	/** The link of a mail that this page was opened by. */
	link: Readonly<{ id: string; key: string }> | null
	result: Result
}>

/** Opening a link changes nothing, since mail programs open links by themselves: the button does. */
function EnterByLink({
	t,
	link,
	result,
}: Pick<Props, "t" | "result"> & Readonly<{ link: NonNullable<Props["link"]> }>) {
	return (
		<form method="post" className="login-form" noValidate aria-describedby="link-errors">
			<AnyError t={t} id="link-errors" result={result} />
			<input type="hidden" name="id" value={link.id} />
			<input type="hidden" name="key" value={link.key} />
			<p>{t("accounts:forgotten.enterLead")}</p>
			<div className="actions">
				<Button type="submit" name="do" value="enter" {...track("forgotten.enter")}>
					{t("accounts:forgotten.enter")}
				</Button>
			</div>
		</form>
	)
}

/** A code by mail, and a new password with it. What it says is the same whoever asks for whom. */
export function ForgottenPage({ t, lang, sentTo, mailbox, isDone, link, result }: Props) {
	const own = { t, result }
	return (
		<Gate title={t("accounts:forgotten.title")} lead={t("accounts:forgotten.lead")} seed={8}>
			{isDone ? (
				<p className="notice" role="status">
					{t("accounts:forgotten.done")}
				</p>
			) : link ? (
				<EnterByLink t={t} link={link} result={result} />
			) : (
				<form method="post" className="login-form" noValidate aria-describedby="forgotten-errors">
					<AnyError t={t} id="forgotten-errors" result={result} />
					<AccountField {...own} name="uid" input={{ autoFocus: !sentTo && !result }} />
					<p className="actions">
						<Button
							type="submit"
							name="do"
							value="code"
							look={sentTo ? "line" : "signal"}
							{...track("forgotten.sendCode")}
						>
							{t(sentTo ? "accounts:signUp.again" : "accounts:signUp.send")}
						</Button>
					</p>
					{sentTo ? (
						<p className="notice" role="status">
							{t("accounts:forgotten.sent", { uid: sentTo, minutes: CODE.minutes })}
							<MailboxLink mailbox={mailbox} />
						</p>
					) : null}
					<AccountField {...own} name="code" input={{ autoFocus: sentTo !== null }} />
					<AccountField {...own} name="pwd" label={t("accounts:field.newPwd")} hint={t(pwdHint(result, sentTo))} />
					<AccountField {...own} name="pwdCheck" />
					<div className="actions">
						<Button
							type="submit"
							name="do"
							value="set"
							look={sentTo ? "signal" : "line"}
							{...track("forgotten.submit")}
						>
							{t("accounts:forgotten.go")}
						</Button>
					</div>
				</form>
			)}
			<p className="field-hint">
				{isDone ? (
					<a href={paths.account(lang)} {...trackLink(paths.account(lang))}>
						{t("accounts:own.title")}
					</a>
				) : (
					<a href={paths.logIn(lang)} {...trackLink(paths.logIn(lang))}>
						{t("accounts:logIn")}
					</a>
				)}
			</p>
		</Gate>
	)
}
