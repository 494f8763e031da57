import type { T } from "#app/i18n/words.ts"
import { utcDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import type { RemindersPage } from "./load.server.ts"

type Props = Readonly<{ t: T; lang: Lang; page: RemindersPage }>

/** Browsers that get reminders; a script adds this one, and any can be taken off without. */
export function Browsers({ t, lang, page: { pushKey, browsers } }: Props) {
	return (
		<section aria-labelledby="reminders-push" className="reminders-push">
			<h2 id="reminders-push">{t("reminders:push.title")}</h2>
			<p>{t("reminders:push.lead")}</p>
			{pushKey === null ? (
				<p className="notice">{t("reminders:push.closed")}</p>
			) : (
				<>
					<PageScript name="push" />
					<form
						method="post"
						className="actions"
						hidden
						data-push={pushKey}
						data-unsupported={t("reminders:push.unsupported")}
						data-denied={t("reminders:push.denied")}
						data-failed={t("reminders:push.failed")}
					>
						<input type="hidden" name="do" value="push" />
						{(["endpoint", "p256dh", "auth"] as const).map((name) => (
							<input key={name} type="hidden" name={name} />
						))}
						<button type="submit" className="button button-signal" {...track("reminders.push")}>
							{t("reminders:push.on")}
						</button>
					</form>
					<p data-push-told="" role="status">
						{t("reminders:push.script")}
					</p>
				</>
			)}
			<h3>{t("reminders:push.list")}</h3>
			{browsers.length === 0 ? (
				<p>{t("reminders:push.none")}</p>
			) : (
				<ul className="records">
					{browsers.map((one) => (
						<li key={one.id} className="record reminders-browser">
							<p>
								<b>{one.browser}</b>{" "}
								<small>{t("reminders:push.since", { date: utcDay(one.since.toISOString(), LOCALES[lang]) })}</small>
							</p>
							<form method="post">
								<input type="hidden" name="do" value="unpush" />
								<input type="hidden" name="id" value={one.id} />
								<button type="submit" className="button button-line" {...track("reminders.unpush")}>
									{t("reminders:push.remove")}
								</button>
							</form>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
