import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import type { NoticeLine } from "../attention.server.ts"
import { ATTENTION_LINES, type AttentionLine } from "../attention-lines.ts"
import { noticeWords } from "../code-words.ts"
import type { Figures } from "../figures.server.ts"
import { ScreenHead } from "../frame.tsx"
import { HomeFigures } from "./home-figures.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	lines: readonly AttentionLine[]
	notices: readonly NoticeLine[]
	figures: Figures
}>

const WHOLE = { maximumFractionDigits: 0 } as const

/** What needs attention first, and what the system has to say; nothing else is so urgent. */
export function AdminHome({ t, lang, lines, notices, figures }: Props) {
	const open = lines.filter(({ count }) => count > 0)
	const calm = lines.filter(({ count }) => count === 0)
	const number = (of: number) => numberFormat(LOCALES[lang], WHOLE).format(of)
	return (
		<>
			<ScreenHead title={t("admin:screens.home")} lead={t("admin:home.lead")} />
			<section aria-labelledby="attention">
				<h2 id="attention">{t("admin:home.attention")}</h2>
				{open.length === 0 ? (
					<p className="admin-calm">{t("admin:home.calm")}</p>
				) : (
					<ul className="admin-cards">
						{open.map(({ what, count, since }) => (
							<li key={what} className="admin-card">
								<b className="admin-count">{number(count)}</b>
								<a className="admin-what" href={ATTENTION_LINES[what].href}>
									{t(`admin:attention.${what}.title`)}
								</a>
								<span className="admin-why">{t(`admin:attention.${what}.text`)}</span>
								{since ? (
									<small>
										{t("admin:home.since")} <DateTime at={since} locale={LOCALES[lang]} local={t("admin:local")} />
									</small>
								) : null}
							</li>
						))}
					</ul>
				)}
				{calm.length > 0 ? (
					<p className="admin-clear">
						{t("admin:home.clear")} {calm.map(({ what }) => t(`admin:attention.${what}.title`)).join("\u00a0· ")}
					</p>
				) : null}
			</section>
			<section aria-labelledby="notices">
				<h2 id="notices">{t("admin:home.notices")}</h2>
				<Table
					caption={t("admin:home.notices")}
					empty={t("admin:home.noNotices")}
					rows={notices}
					rowKey={({ kind, subject }) => `${kind} ${subject}`}
					columns={[
						{ key: "kind", label: t("admin:home.kind"), cell: ({ kind }) => noticeWords(t, kind) },
						{
							key: "subject",
							label: t("admin:home.subject"),
							cell: ({ subject }) => <span className="figure breaks">{subject}</span>,
						},
						{
							key: "at",
							label: t("admin:home.at"),
							cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
						},
					]}
				/>
			</section>
			<HomeFigures t={t} lang={lang} figures={figures} />
		</>
	)
}
