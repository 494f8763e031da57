import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import { AUDIT_ACTS } from "#app/identity/audit/act-names.ts"
import { ACTORS_BETWEEN } from "#app/identity/audit/actors-between.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { type AuditCoin, withAmounts } from "../audit-amounts.ts"
import { AUDIT_TERMS, type AuditLine, type AuditListing } from "../audit-terms.ts"
import { auditActText, factText } from "../audit-words.ts"
import { actWords, roleWords, walletWords } from "../code-words.ts"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: AuditListing
	rows: readonly AuditLine[]
	next: Place | null
	total: Total
	coins: readonly AuditCoin[]
}>

/** Who did what to whose, newest first. */
export function AuditPage({ t, lang, coins, ...list }: Props) {
	const field = (name: "actor" | "subject") => ({ name, label: t(`admin:audit.${name}`), kind: "text" }) as const
	return (
		<>
			<ScreenHead title={t("admin:screens.audit")} lead={t("admin:audit.lead")} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("audit")}
				csv={paths.admin("audit.csv")}
				caption={t("admin:screens.audit")}
				empty={t("admin:audit.none")}
				terms={AUDIT_TERMS}
				rowKey={({ id }) => id}
				columns={auditColumns(t, lang, coins)}
				filters={[
					{ name: "act", label: t("admin:audit.act"), kind: "choice", choices: actChoices(t, list.asked.filters.act) },
					field("actor"),
					field("subject"),
					{ name: "day", label: t("admin:audit.day"), kind: "day" },
				]}
			/>
		</>
	)
}

/** Every act in words, by their order in the language; one that was asked for and is none of them as well. */
function actChoices(t: T, asked: string | undefined) {
	const acts: readonly string[] =
		AUDIT_ACTS.some((one) => one === asked) || !asked ? AUDIT_ACTS : [asked, ...AUDIT_ACTS]
	return acts
		.map((value) => ({ value, label: auditActText(t, value) }))
		.sort((one, other) => (one.label < other.label ? -1 : 1))
}

const auditAddress = (filters: Readonly<Record<string, string>>) =>
	`${paths.admin("audit")}?${new URLSearchParams(filters)}`

/** Whose act it was: each person by their log-in ID, as a link to all that they did, and one to what they did on that day. */
function Actors({ t, line: { actor, people, at } }: Readonly<{ t: T; line: AuditLine }>) {
	const day = at.toISOString().slice(0, 10)
	return actor.split(ACTORS_BETWEEN).map((key) => (
		<div key={key}>
			<a className="figure breaks" href={auditAddress({ actor: key })}>
				{people[key] ?? key}
			</a>{" "}
			<a href={auditAddress({ actor: key, day })}>
				{t("admin:audit.thatDay")}
				<span className="sr-only">: {people[key] ?? key}</span>
			</a>
		</div>
	))
}

const withNames = ({ people, actor }: AuditLine) =>
	actor
		.split(ACTORS_BETWEEN)
		.map((key) => people[key] ?? key)
		.join(ACTORS_BETWEEN)

export const auditColumns = (t: T, lang: Lang, coins: readonly AuditCoin[]): ListColumn<AuditLine>[] => [
	{
		key: "at",
		label: t("admin:audit.at"),
		sort: "newest",
		cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ at }) => at.toISOString(),
	},
	{
		key: "act",
		title: true,
		label: t("admin:audit.act"),
		cell: ({ act }) => (
			<>
				{auditActText(t, act)} <code className="admin-code">{act}</code>
			</>
		),
		text: ({ act }) => act,
	},
	{
		key: "actor",
		label: t("admin:audit.actor"),
		cell: (line) => <Actors t={t} line={line} />,
		text: withNames,
	},
	{
		key: "subject",
		label: t("admin:audit.subject"),
		cell: ({ subject, people }) => (
			<a className="figure breaks" href={auditAddress({ subject })}>
				{people[subject] ?? subject}
			</a>
		),
		text: ({ subject }) => subject,
	},
	{
		key: "facts",
		label: t("admin:audit.facts"),
		cell: (line) => <Facts t={t} facts={withAmounts(line, { t, lang, coins })} />,
		text: ({ facts }) => JSON.stringify(facts),
	},
]

function Facts({ t, facts }: Readonly<{ t: T; facts: unknown }>) {
	return (
		<dl className="admin-facts">
			{pairsOf(facts).map(([name, value]) => (
				<div key={name}>
					<dt>{factText(t, name)}</dt>
					<dd className="figure breaks">
						{pairsOf(value).length > 0 ? <Facts t={t} facts={value} /> : factValue(t, name, value)}
					</dd>
				</div>
			))}
		</dl>
	)
}

const pairsOf = (facts: unknown) =>
	typeof facts === "object" && facts !== null && !Array.isArray(facts) ? Object.entries(facts) : []

/** Facts whose values are codes, and the words of each. */
const CODES: Readonly<Record<string, (t: T, code: string) => string>> = {
	kind: actWords,
	role: roleWords,
	walletType: walletWords,
}

function factValue(t: T, name: string, value: unknown): string {
	if (value === null || value === "") return "–"
	if (typeof value === "string") return (Object.hasOwn(CODES, name) && CODES[name]?.(t, value)) || value
	if (typeof value === "boolean") return t(value ? "admin:rules.yes" : "admin:rules.no")
	if (typeof value !== "object") return String(value)
	return Object.keys(value).length > 0 ? JSON.stringify(value) : "–"
}
