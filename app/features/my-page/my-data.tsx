import type { ReactNode } from "react"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button, buttonClass } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { Table } from "#app/ui/table.tsx"
import type { Failure } from "./failure.ts"
import type { Kept, MyDataPage } from "./my-data-page.server.ts"
import { Refused } from "./refused.tsx"

type Props = {
	t: T
	lang: Lang
	page: MyDataPage
	download: string
	failure: Failure | null
}

/** Everything that is kept about a wallet, what of it can go, and what stays and why. */
export function MyData({ t, lang, page, download, failure }: Props) {
	return (
		<>
			<p className="figure breaks">{page.address}</p>
			<p className="actions">
				<a className={buttonClass("signal")} href={download} {...track("myData.download")}>
					{t("my-data:download")}
				</a>
				<a className={buttonClass("line")} href="#modal-erase" {...track("myData.askErase")}>
					{t("my-data:erase.open")}
				</a>
			</p>
			<Refused t={t} id="my-data-errors" failure={failure} />
			<section>
				<h2>{t("my-data:titleErasable")}</h2>
				<KeptTables t={t} caption={t("my-data:titleErasable")} why={t("my-data:column.life")} rows={page.erasable} />
			</section>
			<section>
				<h2>{t("my-data:titleStays")}</h2>
				<KeptTables t={t} caption={t("my-data:titleStays")} why={t("my-data:column.why")} rows={page.stays} />
				<p className="notice">
					{t("my-data:chain")}{" "}
					<a href={pagePath(lang, "etcPrivacy")} {...trackLink(pagePath(lang, "etcPrivacy"))}>
						{t("my-data:policy")}
					</a>
				</p>
			</section>
			<Sessions t={t} lang={lang} rows={page.sessions} />
			<Visits t={t} lang={lang} rows={page.visits} />
			<Actions t={t} lang={lang} rows={page.actions} />
			<EraseDialog t={t} lang={lang} ticked={failure?.act === "erase" && failure.isSure} />
		</>
	)
}

type KeptProps = Readonly<{ t: T; caption: string; why: string; rows: readonly Kept[] }>

/** What there is; folded below it, what there could be and is not. */
function KeptTables(props: KeptProps) {
	const { t, rows } = props
	const [some, none] = [rows.filter(({ count }) => count > 0), rows.filter(({ count }) => count === 0)]
	return (
		<>
			{some.length > 0 ? <KeptTable {...props} rows={some} /> : null}
			{none.length > 0 ? (
				<details className="question data-part">
					<summary {...track("parts.question")} data-param="none">
						{t("my-data:nothingOf", { count: none.length })}
					</summary>
					<KeptTable {...props} rows={none} />
				</details>
			) : null}
		</>
	)
}

function KeptTable({ t, caption, why, rows }: KeptProps) {
	return (
		<div className="stacks">
			<Table
				caption={caption}
				rows={rows}
				rowKey={(row) => row.key}
				empty=""
				columns={[
					{ key: "what", label: t("my-data:column.what"), cell: (row) => row.what },
					{ key: "count", label: t("my-data:column.count"), cell: (row) => row.count, figure: true },
					{ key: "why", label: why, cell: (row) => row.why },
				]}
			/>
		</div>
	)
}

type FoldedProps = Readonly<{
	title: string
	name: "sessions" | "visits" | "actions"
	children: ReactNode
}>

/** Records one by one: told to those who ask. */
function Folded({ title, name, children }: FoldedProps) {
	return (
		<details className="question data-part">
			<summary {...track("parts.question")} data-param={name}>
				<h2>{title}</h2>
			</summary>
			{children}
		</details>
	)
}

type Of<K extends "sessions" | "visits" | "actions"> = { t: T; lang: Lang; rows: MyDataPage[K] }

function Sessions({ t, lang, rows }: Of<"sessions">) {
	const time = (label: string, at: Date) => (
		<>
			<span className="stack-label">{label}: </span>
			{utcText(at, LOCALES[lang])}
		</>
	)
	return (
		<>
			<Folded title={t("my-data:titleSessions")} name="sessions">
				<div className="stacks">
					<Table
						caption={t("my-data:titleSessions")}
						rows={rows}
						rowKey={(row) => row.createdAt.toISOString()}
						empty={
							<>
								<Resident who="mask" />
								{t("my-data:none")}
							</>
						}
						columns={[
							{ key: "browser", label: t("my-data:column.browser"), cell: (row) => row.browser },
							{
								key: "since",
								label: t("my-data:column.since"),
								cell: (row) => time(t("my-data:column.since"), row.createdAt),
								figure: true,
							},
							{
								key: "last",
								label: t("my-data:column.last"),
								cell: (row) => time(t("my-data:column.last"), row.lastSeenAt),
								figure: true,
							},
							{
								key: "state",
								label: t("my-data:column.state"),
								cell: (row) => t(row.open ? "my-data:state.open" : "my-data:state.ended"),
							},
						]}
					/>
				</div>
			</Folded>
			<form method="post" action={paths.myData(lang)} className="actions">
				<button type="submit" name="act" value="leave" className={buttonClass("line")} {...track("myData.leave")}>
					{t("my-data:leave")}
				</button>
			</form>
		</>
	)
}

function Visits({ t, lang, rows }: Of<"visits">) {
	return (
		<Folded title={t("my-data:titleVisits")} name="visits">
			<p className="field-hint">{t("my-data:visits.hint")}</p>
			<div className="stacks">
				<Table
					caption={t("my-data:titleVisits")}
					rows={rows}
					rowKey={(row) => `${row.at.toISOString()} ${row.path}`}
					empty={t("my-data:none")}
					columns={[
						{
							key: "at",
							label: t("my-data:column.at"),
							cell: (row) => <span className="figure">{utcText(row.at, LOCALES[lang])}</span>,
						},
						{ key: "path", label: t("my-data:column.path"), cell: (row) => <span className="breaks">{row.path}</span> },
						{
							key: "network",
							label: t("my-data:column.network"),
							cell: (row) => row.network || t("my-data:unknown"),
							figure: true,
						},
					]}
				/>
			</div>
		</Folded>
	)
}

function Actions({ t, lang, rows }: Of<"actions">) {
	return (
		<Folded title={t("my-data:titleActions")} name="actions">
			<p className="field-hint">{t("my-data:actions.hint")}</p>
			<div className="stacks">
				<Table
					caption={t("my-data:titleActions")}
					rows={rows}
					rowKey={(row) => row.id}
					empty={t("my-data:none")}
					columns={[
						{
							key: "at",
							label: t("my-data:column.at"),
							cell: (row) => <span className="figure">{utcText(row.at, LOCALES[lang])}</span>,
						},
						{ key: "action", label: t("my-data:column.action"), cell: (row) => row.action },
						{ key: "path", label: t("my-data:column.path"), cell: (row) => <span className="breaks">{row.path}</span> },
					]}
				/>
			</div>
		</Folded>
	)
}

function EraseDialog({ t, lang, ticked }: { t: T; lang: Lang; ticked: boolean }) {
	return (
		<Modal id="modal-erase" title={t("my-data:erase.title")} closeLabel={t("my-data:erase.close")} size="medium">
			<form method="post" action={paths.myData(lang)} noValidate>
				<input type="hidden" name="act" value="erase" />
				<p>{t("my-data:erase.text")}</p>
				<p>{t("my-data:erase.stays")}</p>
				<CheckField
					label={t("my-data:erase.sure")}
					input={{ id: "erase-sure", name: "sure", value: "on", required: true, defaultChecked: ticked }}
				/>
				<ModalActions>
					<Button type="submit" {...track("myData.erase")}>
						{t("my-data:erase.submit")}
					</Button>
					<Button look="quiet" command="close" commandfor="modal-erase">
						{t("my-data:erase.close")}
					</Button>
				</ModalActions>
			</form>
		</Modal>
	)
}
