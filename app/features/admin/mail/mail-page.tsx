import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { MAIL_KINDS, type MailKind } from "#app/mail/kinds.ts"
import type { MailState } from "#app/mail/tables.server.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { MAIL_TERMS, type MailLine, type MailListing } from "./mail-terms.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: MailListing
	rows: readonly MailLine[]
	next: Place | null
	total: Total
	states: readonly MailState[]
	seesPeople: boolean
	canAct: boolean
	retried: boolean
	/** Why what was asked for was not done. */
	refused: string | null
}>

/** The outbox: what waits, what left, what died of what answer, and the way to try that again. */
export function MailPage({ t, lang, states, seesPeople, canAct, retried, refused, ...list }: Props) {
	const kinds = Object.keys(MAIL_KINDS) as MailKind[]
	const retry = canAct ? [retryColumn(t)] : []
	return (
		<>
			<ScreenHead title={t("admin:screens.mail")} lead={t("operators-mail:lead")} />
			{retried ? (
				<p className="notice" role="status">
					{t("operators-mail:retried")}
				</p>
			) : null}
			{refused ? (
				<p className="notice notice-loss" role="alert">
					{refused}
				</p>
			) : null}
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("mail")}
				csv={paths.admin("mail.csv")}
				caption={t("admin:screens.mail")}
				empty={t("operators-mail:none")}
				terms={MAIL_TERMS}
				rowKey={({ id }) => id}
				columns={[...mailColumns(t, lang), ...retry]}
				filters={[
					{
						name: "state",
						label: t("operators-mail:state"),
						kind: "choice",
						choices: states.map((value) => ({ value, label: t(`operators-mail:states.${value}`) })),
					},
					{
						name: "kind",
						label: t("operators-mail:kind"),
						kind: "choice",
						choices: kinds.map((value) => ({ value, label: t(`operators-mail:kinds.${value}`) })),
					},
					...(seesPeople ? [{ name: "to", label: t("operators-mail:to"), kind: "text" } as const] : []),
				]}
			/>
		</>
	)
}

export const mailColumns = (t: T, lang: Lang): ListColumn<MailLine>[] => [
	{
		key: "at",
		label: t("operators-mail:at"),
		sort: "newest",
		cell: ({ at }) => <Moment t={t} lang={lang} at={at} />,
		text: ({ at }) => at.toISOString(),
	},
	{
		key: "kind",
		title: true,
		label: t("operators-mail:kind"),
		cell: ({ kind, lang: of }) => `${t(`operators-mail:kinds.${kind}`)} · ${t(`admin:languages.${of}`)}`,
		text: ({ kind, lang: of }) => `${kind} ${of}`,
	},
	{
		key: "to",
		label: t("operators-mail:to"),
		cell: ({ to }) => <span className="breaks">{to ?? t("operators-mail:erased")}</span>,
		text: ({ to }) => to,
	},
	{
		key: "state",
		label: t("operators-mail:state"),
		cell: ({ state, nextTryAt }) => (
			<>
				<b>{t(`operators-mail:states.${state}`)}</b>
				{nextTryAt ? (
					<small>
						{" "}
						{t("operators-mail:next")} <Moment t={t} lang={lang} at={nextTryAt} />
					</small>
				) : null}
			</>
		),
		text: ({ state }) => state,
	},
	{
		key: "tries",
		label: t("operators-mail:tries"),
		figure: true,
		cell: ({ tries }) => tries,
		text: ({ tries }) => `${tries}`,
	},
	{
		key: "reply",
		label: t("operators-mail:reply"),
		cell: ({ reply }) => <span className="breaks">{reply ?? "–"}</span>,
		text: ({ reply }) => reply,
	},
]

const Moment = ({ t, lang, at }: Readonly<{ t: T; lang: Lang; at: Date }>) => (
	<DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
)

const retryColumn = (t: T): ListColumn<MailLine> => ({
	key: "retry",
	label: t("operators-mail:act"),
	cell: ({ id, state, to }) =>
		state === "dead" && to !== null ? (
			<form method="post" action={paths.admin("mail")}>
				<input type="hidden" name="id" value={id} />
				<button type="submit" className="button button-line">
					{t("operators-mail:retry")}
				</button>
			</form>
		) : null,
})
