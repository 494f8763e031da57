import { countryName } from "#app/chance/countries.ts"
import type { T } from "#app/i18n/words.ts"
import { deviceName } from "#app/lib/device-name.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { errorsOf, type Result } from "./form-fields.tsx"
import { Gate } from "./gate.tsx"

type Page = Readonly<{ t: T; lang: Lang; result: Result }>
type Waiting = Readonly<{ state: "asked" | "allowed" | "refused"; number: string; until: Date; modules: string | null }>

/** A browser that asks to be let in: its code and its number, and the way in once a phone has said yes. */
export function PhonePage({ t, lang, result, waiting }: Page & Readonly<{ waiting: Waiting | null }>) {
	const state = waiting?.state ?? "none"
	return (
		<Gate title={t("accounts:phone.title")} lead={t("accounts:phone.lead")} seed={14}>
			<FormErrors id="phone-errors" errors={errorsOf(result, "")} />
			<div data-phone-state={state}>
				{waiting?.state === "refused" ? (
					<p className="notice" role="status">
						{t("accounts:phone.refused")}
					</p>
				) : null}
				{waiting?.state === "asked" && waiting.modules ? (
					<>
						<p>{t("accounts:phone.how")}</p>
						<p className="phone-number figure">{waiting.number}</p>
						<div className="phone-code">
							<QrCode modules={waiting.modules} label={t("accounts:phone.qr")} />
						</div>
						<p className="field-hint">{t("accounts:phone.left", { time: utcText(waiting.until, LOCALES[lang]) })}</p>
						<p className="field-hint">{t("accounts:phone.wait")}</p>
						<noscript>
							<meta httpEquiv="refresh" content="5" />
						</noscript>
						<p className="actions">
							<a
								className="button button-line"
								href={paths.logInByPhone(lang)}
								{...trackLink(paths.logInByPhone(lang))}
							>
								{t("accounts:phone.look")}
							</a>
						</p>
					</>
				) : null}
				{waiting?.state === "allowed" ? (
					<form method="post" data-phone-enter="">
						<p className="notice" role="status">
							{t("accounts:phone.let")}
						</p>
						<Button type="submit" name="do" value="enter" look="signal" {...track("logInPhone.enter")}>
							{t("accounts:phone.enter")}
						</Button>
					</form>
				) : null}
			</div>
			{waiting?.state === "allowed" ? null : (
				<form method="post" className="actions">
					<Button
						type="submit"
						name="do"
						value="start"
						look={waiting?.state === "asked" ? "quiet" : "signal"}
						{...track("logInPhone.start")}
					>
						{t(waiting ? "accounts:phone.again" : "accounts:phone.start")}
					</Button>
				</form>
			)}
			<p className="login-ways">
				<a href={paths.logIn(lang)} {...trackLink(paths.logIn(lang))}>
					{t("accounts:logIn")}
				</a>
			</p>
			<PageScript name="phone" />
		</Gate>
	)
}

type Asking = Readonly<{ userAgent: string; country: string; askedAt: Date; isSameNetwork: boolean }>
type LetInProps = Page &
	Readonly<{
		/** Null: nobody has logged in on this phone. */
		isLoggedIn: boolean
		/** Null: the code is over. */
		asking: Asking | null
		done: "allowed" | "turned" | null
		token: string
	}>

/** What a phone shows of the browser whose code it has read; its owner types that browser's number, or says no. */
export function LetInPage({ t, lang, result, isLoggedIn, asking, done, token }: LetInProps) {
	const refused = errorsOf(result, "")
	const body = () => {
		if (done)
			return (
				<p className="notice" role="status">
					{t(`accounts:phone.${done}`)}
				</p>
			)
		if (!isLoggedIn)
			return (
				<>
					<p>{t("accounts:phone.logInFirst")}</p>
					<p className="actions">
						<a className="button button-signal" href={paths.logIn(lang)} {...trackLink(paths.logIn(lang))}>
							{t("accounts:logIn")}
						</a>
					</p>
				</>
			)
		if (!asking)
			return refused.length > 0 ? null : (
				<p className="notice" role="status">
					{t("accounts:phone.over")}
				</p>
			)
		return <Answer {...{ t, lang, result, asking, token }} />
	}
	return (
		<Gate title={t("accounts:phone.allowTitle")} lead={t("accounts:phone.allowLead")} seed={14}>
			<FormErrors id="let-in-errors" errors={refused} />
			{body()}
		</Gate>
	)
}

function Answer({ t, lang, result, asking, token }: Page & Readonly<{ asking: Asking; token: string }>) {
	const { browser, system } = deviceName(asking.userAgent)
	const network = t(asking.isSameNetwork ? "accounts:phone.same" : "accounts:phone.other")
	const country = asking.country ? countryName(asking.country, LOCALES[lang]) : null
	const facts = [
		[t("accounts:phone.browser"), [browser, system].filter(Boolean).join(" · ") || t("accounts:phone.unknown")],
		[t("accounts:phone.place"), [country, network].filter(Boolean).join(", ")],
		[t("accounts:phone.asked"), utcText(asking.askedAt, LOCALES[lang])],
	] as const
	return (
		<form method="post" action={paths.letIn(lang, token)} className="login-form" noValidate>
			<dl className="phone-facts">
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<p className="notice">{t("accounts:phone.warning")}</p>
			<Field
				label={t("accounts:phone.number")}
				errors={errorsOf(result, "number")}
				input={{
					...{ id: "phone-number", name: "number", inputMode: "numeric", maxLength: 4, required: true },
					autoComplete: "off",
				}}
			/>
			<div className="actions">
				<Button type="submit" name="do" value="allow" look="signal" {...track("letIn.allow")}>
					{t("accounts:phone.allow")}
				</Button>
				<Button type="submit" name="do" value="refuse" {...track("letIn.refuse")}>
					{t("accounts:phone.refuse")}
				</Button>
			</div>
		</form>
	)
}
