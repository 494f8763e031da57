import type { NamespaceT } from "#app/i18n/words.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { Button, buttonClass } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { Table } from "#app/ui/table.tsx"
import type { Failure } from "./failure.ts"
import type { Kept, MyDataPage } from "./my-data-page.server.ts"
import { Refused } from "./refused.tsx"

type Props = {
	t: NamespaceT
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
				<a className={buttonClass("signal")} href={download}>
					{t("download")}
				</a>
				<a className={buttonClass("line")} href="#modal-erase">
					{t("erase.open")}
				</a>
			</p>
			<Refused t={t} id="my-data-errors" failure={failure} />
			<section>
				<h2>{t("titleErasable")}</h2>
				<KeptTable t={t} caption={t("titleErasable")} why={t("column.life")} rows={page.erasable} />
			</section>
			<section>
				<h2>{t("titleStays")}</h2>
				<KeptTable t={t} caption={t("titleStays")} why={t("column.why")} rows={page.stays} />
				<p className="notice">
					{t("chain")} <a href={pagePath(lang, "etcPrivacy")}>{t("policy")}</a>
				</p>
			</section>
			<Sessions t={t} lang={lang} rows={page.sessions} />
			<Visits t={t} lang={lang} rows={page.visits} />
			<EraseDialog t={t} lang={lang} ticked={failure?.act === "erase"} />
		</>
	)
}

function KeptTable({ t, caption, why, rows }: { t: NamespaceT; caption: string; why: string; rows: readonly Kept[] }) {
	return (
		<div className="stacks">
			<Table
				caption={caption}
				rows={rows}
				rowKey={(row) => row.key}
				empty=""
				columns={[
					{ key: "what", label: t("column.what"), cell: (row) => row.what },
					{ key: "count", label: t("column.count"), cell: (row) => row.count, figure: true },
					{ key: "why", label: why, cell: (row) => row.why },
				]}
			/>
		</div>
	)
}

type Of<K extends "sessions" | "visits"> = { t: NamespaceT; lang: Lang; rows: MyDataPage[K] }

function Sessions({ t, lang, rows }: Of<"sessions">) {
	const time = (label: string, at: Date) => (
		<>
			<span className="stack-label">{label}: </span>
			{utcText(at, LOCALES[lang])}
		</>
	)
	return (
		<section>
			<h2>{t("titleSessions")}</h2>
			<div className="stacks">
				<Table
					caption={t("titleSessions")}
					rows={rows}
					rowKey={(row) => row.createdAt.toISOString()}
					empty={t("none")}
					columns={[
						{ key: "browser", label: t("column.browser"), cell: (row) => row.browser || t("unknown") },
						{
							key: "since",
							label: t("column.since"),
							cell: (row) => time(t("column.since"), row.createdAt),
							figure: true,
						},
						{
							key: "last",
							label: t("column.last"),
							cell: (row) => time(t("column.last"), row.lastSeenAt),
							figure: true,
						},
						{ key: "state", label: t("column.state"), cell: (row) => t(row.open ? "state.open" : "state.ended") },
					]}
				/>
			</div>
			<form method="post" action={paths.myData(lang)} className="actions">
				<button type="submit" name="act" value="leave" className={buttonClass("line")}>
					{t("leave")}
				</button>
			</form>
		</section>
	)
}

function Visits({ t, lang, rows }: Of<"visits">) {
	return (
		<section>
			<h2>{t("titleVisits")}</h2>
			<p className="field-hint">{t("visits.hint")}</p>
			<div className="stacks">
				<Table
					caption={t("titleVisits")}
					rows={rows}
					rowKey={(row) => `${row.at.toISOString()} ${row.path}`}
					empty={t("none")}
					columns={[
						{
							key: "at",
							label: t("column.at"),
							cell: (row) => <span className="figure">{utcText(row.at, LOCALES[lang])}</span>,
						},
						{ key: "path", label: t("column.path"), cell: (row) => <span className="breaks">{row.path}</span> },
						{ key: "network", label: t("column.network"), cell: (row) => row.network || t("unknown"), figure: true },
					]}
				/>
			</div>
		</section>
	)
}

function EraseDialog({ t, lang, ticked }: { t: NamespaceT; lang: Lang; ticked: boolean }) {
	return (
		<Modal id="modal-erase" title={t("erase.title")} closeLabel={t("erase.close")} size="medium">
			<form method="post" action={paths.myData(lang)}>
				<input type="hidden" name="act" value="erase" />
				<p>{t("erase.text")}</p>
				<p>{t("erase.stays")}</p>
				<CheckField
					label={t("erase.sure")}
					input={{ id: "erase-sure", name: "sure", value: "on", required: true, defaultChecked: ticked }}
				/>
				<ModalActions>
					<Button type="submit">{t("erase.submit")}</Button>
					<Button look="quiet" command="close" commandfor="modal-erase">
						{t("erase.close")}
					</Button>
				</ModalActions>
			</form>
		</Modal>
	)
}
