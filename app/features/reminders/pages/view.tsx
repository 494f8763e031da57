import type { SubmissionResult } from "@conform-to/react"
import type { ReactNode } from "react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackReached } from "#app/tracking/marks.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { type Mailbox, MailboxLink } from "#app/ui/mailbox-link.tsx"
import { SignAgain } from "#app/ui/sign-again.tsx"
import { Browsers } from "./browsers.tsx"
import type { RemindersPage } from "./load.server.ts"

export const DONE = ["asked", "confirmed", "stopped", "unknown", "pushed", "removed"] as const
export type Done = (typeof DONE)[number]
type Refused = SubmissionResult<string[]> | null
type Props = Readonly<{
	t: T
	lang: Lang
	page: RemindersPage
	done: Done | null
	mailbox: Mailbox | null
	refused: Refused
	/** A newer signature is all that lacks. */
	again: boolean
}>

/** Reminders by mail: what one is told of, where it goes, and the end of it; from a mail without a sign-in. */
export function Reminders({ t, lang, page, done, mailbox, refused, again }: Props) {
	const { link } = page
	return (
		<div className="page reminders">
			<h1>{t("reminders:title")}</h1>
			{done ? (
				<p
					className={done === "unknown" ? "notice notice-loss" : "notice"}
					role="status"
					{...trackReached("reminders.done", done)}
				>
					{t(`reminders:done.${done}`)}
					<MailboxLink mailbox={mailbox} />
				</p>
			) : null}
			<FormErrors id="reminders-errors" errors={refused?.error?.[""] ?? undefined} />
			{again ? (
				<p className="actions">
					<SignAgain label={t("reminders:again")} marks={track("reminders.signAgain")} />
				</p>
			) : null}
			{link === "wrong" ? <p className="notice notice-loss">{t("reminders:done.unknown")}</p> : null}
			{link === "confirm" || link === "stop" ? <FromMail t={t} act={link} /> : <Own {...{ t, lang, page, refused }} />}
			{link === null && page.canHave ? <Browsers t={t} lang={lang} page={page} /> : null}
			<p className="actions">
				{page.canHave ? <LinkButton href={paths.choices(lang)}>{t("reminders:choose")}</LinkButton> : null}
				<LinkButton href={paths.drops(lang)}>{t("reminders:toDrops")}</LinkButton>
			</p>
		</div>
	)
}

/** The sheet that is filled in, under its stamp. */
const Letter = ({ children }: Readonly<{ children: ReactNode }>) => (
	<div className="letter is-paper">
		<span className="letter-stamp">
			<PortraitImage family="hag" seed={4} crop="head" eager />
		</span>
		<div>{children}</div>
	</div>
)

/** Who reads the mail may do what its link says, and nothing else. A button, since programs open links that nobody has pressed. */
const FromMail = ({ t, act }: Pick<Props, "t"> & { act: "confirm" | "stop" }) => (
	<Letter>
		<p className="lead">{t(`reminders:link.${act}.lead`)}</p>
		<form method="post" className="actions">
			<button type="submit" className="button button-signal" {...track("reminders.link")} data-param={act}>
				{t(`reminders:link.${act}.button`)}
			</button>
		</form>
	</Letter>
)

function Own({ t, page, refused }: Omit<Props, "done" | "mailbox" | "again">) {
	const { own } = page
	const typed = refused?.initialValue?.email
	return (
		<div className="reminders-parts">
			<div>
				<p className="lead">{t("reminders:lead")}</p>
				<ul className="reminders-says">
					{(["when", "who", "not"] as const).map((one) => (
						<li key={one}>{t(`reminders:says.${one}`)}</li>
					))}
				</ul>
			</div>
			<Letter>
				{own ? (
					<section aria-labelledby="reminders-now">
						<h2 id="reminders-now">{t("reminders:now.title")}</h2>
						<p>{t(own.isConfirmed ? "reminders:now.goes" : "reminders:now.waits", { address: own.address })}</p>
						<form method="post" className="actions">
							<input type="hidden" name="do" value="stop" />
							<button type="submit" className="button button-line" {...track("reminders.stop")}>
								{t("reminders:now.stop")}
							</button>
						</form>
					</section>
				) : null}
				{page.canHave ? (
					<form method="post" className="reminders-form" noValidate>
						<input type="hidden" name="do" value="ask" />
						<Field
							label={t(own ? "reminders:form.other" : "reminders:form.label")}
							input={{
								id: "reminders-email",
								name: "email",
								type: "email",
								autoComplete: "email",
								maxLength: 254,
								required: true,
								defaultValue: typeof typed === "string" ? typed : "",
							}}
							hint={t("reminders:form.hint")}
							errors={refused?.error?.email ?? undefined}
						/>
						<p className="actions">
							<button type="submit" className="button button-signal" {...track("reminders.ask")}>
								{t("reminders:form.button")}
							</button>
						</p>
					</form>
				) : (
					<Without t={t} signedIn={page.signedIn} />
				)}
			</Letter>
		</div>
	)
}

const Without = ({ t, signedIn }: Pick<Props, "t"> & { signedIn: boolean }) => (
	<>
		<p className="notice">{t(signedIn ? "reminders:needsSolana" : "reminders:needsWallet")}</p>
		{signedIn ? null : (
			<p className="actions">
				<Button look="signal" command="show-modal" commandfor="modal-wallet" data-trigger="mypage">
					{t("reminders:connect")}
				</Button>
			</p>
		)}
	</>
)
