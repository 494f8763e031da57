import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Listed, Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { ScreenHead } from "../frame.tsx"
import { ListPage } from "../listing/list-page.tsx"

const STATES = ["open", "accepted", "rejected", "expired"] as const
const KINDS = ["id-card", "home-address", "business-license", "company-address"] as const
export const DOCUMENT_ACTS = ["look", "accepted", "rejected"] as const
export type DocumentAct = (typeof DOCUMENT_ACTS)[number]

type Line = Readonly<{
	id: string
	uid: string
	kind: (typeof KINDS)[number]
	idType: "" | "resident-card" | "driving-licence" | "passport"
	status: (typeof STATES)[number]
	createdAt: Date
}>
type ListProps = Readonly<{
	t: T
	lang: Lang
	asked: Listed<string, string>
	terms: Readonly<{ sorts: readonly [string, ...string[]]; filters: readonly string[] }>
	rows: readonly Line[]
	next: Place | null
	total: Total
}>

const one = (id: string) => `${paths.admin("idDocuments/one")}?id=${id}`
const shows = (t: T, { kind, idType }: Line) =>
	[t(`operators-catalog:documents.kinds.${kind}`), idType && t(`operators-catalog:documents.idTypes.${idType}`)]
		.filter(Boolean)
		.join(" · ")

/** What members have handed in to show who they are, the longest waiting first. */
export function IdDocumentsPage({ t, lang, ...list }: ListProps) {
	return (
		<>
			<ScreenHead title={t("admin:screens.idDocuments")} lead={t("operators-catalog:documents.lead")} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("idDocuments")}
				caption={t("admin:screens.idDocuments")}
				empty={t("operators-catalog:documents.empty")}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "at",
						label: t("operators-catalog:documents.at"),
						sort: "oldest",
						cell: ({ createdAt }) => <DateTime at={createdAt} locale={LOCALES[lang]} local={t("admin:local")} />,
					},
					{
						key: "kind",
						title: true,
						label: t("operators-catalog:documents.kind"),
						cell: (line) => <a href={one(line.id)}>{shows(t, line)}</a>,
					},
					{
						key: "who",
						label: t("operators-catalog:documents.who"),
						cell: ({ uid }) => <span className="breaks">{uid}</span>,
					},
					{
						key: "status",
						label: t("operators-catalog:state"),
						cell: ({ status }) => t(`operators-catalog:documents.states.${status}`),
					},
				]}
				filters={[
					{
						name: "status",
						label: t("operators-catalog:state"),
						kind: "choice",
						choices: STATES.map((value) => ({ value, label: t(`operators-catalog:documents.states.${value}`) })),
					},
					{
						name: "kind",
						label: t("operators-catalog:documents.kind"),
						kind: "choice",
						choices: KINDS.map((value) => ({ value, label: t(`operators-catalog:documents.kinds.${value}`) })),
					},
				]}
			/>
		</>
	)
}

type Found = Line &
	Readonly<{
		name: string
		coveredBy: "page" | "owner"
		toPartner: boolean
		abroad: boolean
		why: string | null
		hasPicture: boolean
		readings: readonly Readonly<{ by: string; why: string; at: Date }>[]
	}>
type OneProps = Readonly<{
	t: T
	lang: Lang
	found: Found
	/** Where the picture is to be seen for the reason that was just given; null: a reason comes first. */
	picture: string | null
	/** The reader has given a reason at some time, and may decide. */
	hasLooked: boolean
	/** Of the form that gives a reason: sent twice it is one. */
	reading: string
	minutes: number
	done: "accepted" | "rejected" | null
	said: Readonly<{ error: string; typed: Readonly<{ act: string; why: string }> }> | null
}>

/** One of them: who has looked, the picture once a reason is given, and what is decided. */
export function IdDocumentPage(props: OneProps) {
	const { t, lang, found, picture, hasLooked, done } = props
	const agreed = [
		found.toPartner ? t("operators-catalog:documents.agreed.partner") : "",
		found.abroad ? t("operators-catalog:documents.agreed.abroad") : "",
	].filter(Boolean)
	const facts = [
		[t("operators-catalog:state"), t(`operators-catalog:documents.states.${found.status}`)],
		[t("operators-catalog:documents.kind"), shows(t, found)],
		[t("operators-catalog:documents.who"), found.uid],
		[t("operators-catalog:documents.name"), found.name],
		[t("operators-catalog:documents.coveredBy"), t(`operators-catalog:documents.covered.${found.coveredBy}`)],
		[
			t("operators-catalog:documents.consents"),
			agreed.length > 0 ? agreed.join(", ") : t("operators-catalog:documents.agreed.none"),
		],
		...(found.why ? [[t("operators-catalog:documents.decided"), found.why] as const] : []),
	] as const
	return (
		<>
			<ScreenHead title={t("operators-catalog:documents.one")} lead={t("operators-catalog:documents.lead")}>
				<a className="button button-quiet" href={paths.admin("idDocuments")}>
					{t("operators-catalog:documents.back")}
				</a>
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t(`operators-catalog:documents.done.${done}`)}
				</p>
			) : null}
			<dl className="fact-columns">
				<div>
					<dt>{t("operators-catalog:documents.at")}</dt>
					<dd>
						<DateTime at={found.createdAt} locale={LOCALES[lang]} local={t("admin:local")} />
					</dd>
				</div>
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd className="documents-said">{value}</dd>
					</div>
				))}
				<div>
					<dt>{t("operators-catalog:documents.readings")}</dt>
					<dd>{found.readings.length === 0 ? t("operators-catalog:documents.unread") : <Readings {...props} />}</dd>
				</div>
			</dl>
			{picture ? (
				<p>
					<img className="documents-shown" src={picture} alt={t("operators-catalog:documents.picture")} />
				</p>
			) : null}
			{found.hasPicture ? null : <p className="notice">{t("operators-catalog:documents.pictureGone")}</p>}
			{found.hasPicture && !picture ? <Act {...props} act="look" /> : null}
			{found.status === "open" && hasLooked ? (
				<>
					<Act {...props} act="accepted" />
					<Act {...props} act="rejected" />
				</>
			) : null}
			{found.status === "open" && !hasLooked ? <p>{t("operators-catalog:documents.first")}</p> : null}
		</>
	)
}

const Readings = ({ t, lang, found }: OneProps) => (
	<ul>
		{found.readings.map(({ by, why, at }) => (
			<li key={`${by}${new Date(at).getTime()}${why}`} className="documents-said">
				<DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} /> {by}: {why}
			</li>
		))}
	</ul>
)

/** A form for each act, open where it was refused; looking comes first, and is open. */
function Act({ t, found, act, reading, minutes, said }: OneProps & Readonly<{ act: DocumentAct }>) {
	const mine = said?.typed.act === act ? said : null
	const [title, label] = {
		look: [t("operators-catalog:documents.look"), t("operators-catalog:documents.lookWhy")],
		accepted: [t("operators-catalog:documents.accept"), t("operators-catalog:documents.why")],
		rejected: [t("operators-catalog:documents.reject"), t("operators-catalog:documents.why")],
	}[act]
	return (
		<details className="admin-act" open={act === "look" || mine !== null}>
			<summary>{title}</summary>
			<form method="post" action={one(found.id)}>
				<input type="hidden" name="act" value={act} />
				{act === "look" ? <input type="hidden" name="reading" value={reading} /> : null}
				<Field
					label={label}
					hint={act === "look" ? t("operators-catalog:documents.lookNote", { minutes }) : undefined}
					errors={mine ? [mine.error] : []}
					input={{
						...{ id: `document-${act}-why`, name: "why", required: true, maxLength: 500, autoComplete: "off" },
						defaultValue: mine?.typed.why ?? "",
					}}
				/>
				<p className="actions">
					<button type="submit" className="button button-signal">
						{act === "look" ? t("operators-catalog:documents.lookGo") : title}
					</button>
				</p>
			</form>
		</details>
	)
}
