import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import type { Area } from "../published/areas.ts"
import { documentAddress, versionsAddress } from "../published/document-addresses.ts"
import type { Entry, DocumentPage as Page } from "../published/document-page.server.ts"
import { planOf } from "../published/entries.ts"
import type { Problems, Typed } from "../published/values.ts"
import { documentName, placeName } from "../published/words.ts"
import { GroupFields } from "./document-fields.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words &
	Readonly<{
		area: Area
		page: Page
		may: boolean
		done: boolean
		/** Names of doors that the change has opened. */
		opened: readonly string[]
		/** Of a form that was refused: what was typed, what it was filled in for, and what is wrong with it. */
		again: Readonly<{ typed: Typed | null; mark: string; problems: Problems; said: readonly string[] }> | null
	}>

/** What is published of one kind: its entries, or the fields of one of them. */
export function DocumentEditor({ t, lang, area, page, may, done, opened, again }: Props) {
	const { key, place, kind } = page
	const name = documentName(t, key)
	const isEntry = kind !== "whole" && place !== null
	return (
		<>
			<ScreenHead
				title={isEntry ? entryTitle(t, page, place) : name}
				lead={isEntry ? undefined : t(`operators-content:leads.${kind}`)}
			>
				<a className="button button-quiet" href={isEntry ? documentAddress(area, { key }) : paths.admin(area)}>
					{isEntry ? name : t(`admin:screens.${area}`)}
				</a>
				{page.hasVersions ? (
					<a className="button button-line" href={versionsAddress(area, key)}>
						{t("operators-content:acts.versions")}
					</a>
				) : null}
			</ScreenHead>
			<FormErrors id="document-said" errors={again?.said} />
			{done && !again ? (
				<p className="notice" role="status">
					<b>{t("operators-content:done")}</b>
				</p>
			) : null}
			{opened.length > 0 && !again ? (
				<p className="notice notice-loss" role="status">
					{t("operators-content:opensNow", { names: opened.join(", ") })}
				</p>
			) : null}
			{page.isReadable ? null : (
				<p className="notice notice-loss">
					<b>{t("operators-content:storedUnreadable")}</b>
				</p>
			)}
			{place === null ? (
				<Entries t={t} area={area} page={page} may={may} />
			) : (
				<PlaceForm t={t} lang={lang} area={area} page={page} may={may} again={again} place={place} />
			)}
		</>
	)
}

function entryTitle(t: T, { kind, entries }: Page, place: string): string {
	if (kind === "named") return placeName(t, place)
	return entries.find((one) => one.place === place)?.name || t("operators-content:acts.add")
}

type PlaceProps = Omit<Props, "done" | "opened"> & Readonly<{ place: string }>

function PlaceForm({ t, area, page, may, again, place }: PlaceProps) {
	const { key, kind, isStored } = page
	const problems = again?.problems ?? {}
	const action = documentAddress(area, { key, place: place || null })
	return (
		<>
			<form method="post" action={action} encType="multipart/form-data" className="content-form">
				<input type="hidden" name="mark" value={again?.typed ? again.mark : page.mark} />
				{Object.keys(problems).length > 0 ? (
					<p className="notice notice-loss" role="alert">
						<b>{t("operators-content:refused")}</b>
					</p>
				) : null}
				<GroupFields t={t} shape={planOf(key).form} path="" typed={again?.typed ?? page.typed} problems={problems} />
				{may ? (
					<p className="actions">
						<button type="submit" name="act" value="save" className="button button-signal">
							{t("operators-content:acts.save")}
						</button>
					</p>
				) : null}
			</form>
			{may && isStored && kind === "named" ? <Remove t={t} area={area} page={page} place={place} /> : null}
		</>
	)
}

function Entries({ t, area, page, may }: Pick<Props, "t" | "area" | "page" | "may">) {
	const { key, kind, entries } = page
	const nameOf = ({ place, name }: Entry) => (kind === "named" ? placeName(t, place) : name)
	const acts = (entry: Entry, n: number) => (
		<div className="content-acts">
			{n > 0 ? <Move t={t} area={area} page={page} place={entry.place} act="up" name={nameOf(entry)} /> : null}
			{n < entries.length - 1 ? (
				<Move t={t} area={area} page={page} place={entry.place} act="down" name={nameOf(entry)} />
			) : null}
			<Remove t={t} area={area} page={page} place={entry.place} name={nameOf(entry)} />
		</div>
	)
	return (
		<>
			<Table
				caption={documentName(t, key)}
				empty={t("operators-content:noEntries")}
				rows={entries}
				rowKey={({ place }) => place}
				columns={[
					{
						key: "name",
						label: t("operators-content:entry"),
						cell: (entry) => <a href={documentAddress(area, { key, place: entry.place })}>{nameOf(entry)}</a>,
					},
					{
						key: "state",
						label: t("operators-content:state"),
						cell: ({ isFilled, isExample }) =>
							isExample ? (
								<span className="tag">{t("operators-content:example")}</span>
							) : (
								t(isFilled ? "operators-content:filled" : "operators-content:empty")
							),
					},
					...(may && kind === "list"
						? [
								{
									key: "acts",
									label: t("admin:money.act"),
									cell: (entry: Entry) => acts(entry, entries.indexOf(entry)),
								},
							]
						: []),
				]}
			/>
			{may && kind === "list" ? (
				<p className="actions">
					<a className="button button-signal" href={documentAddress(area, { key, place: "new" })}>
						{t("operators-content:acts.add")}
					</a>
				</p>
			) : null}
		</>
	)
}

type ActProps = Pick<Props, "t" | "area" | "page"> & Readonly<{ place: string; name?: string }>
const Hidden = ({ page, place }: Pick<ActProps, "page" | "place">) => (
	<>
		<input type="hidden" name="mark" value={page.mark} />
		<input type="hidden" name="place" value={place} />
	</>
)

function Move({ t, area, page, place, act, name = "" }: ActProps & Readonly<{ act: "up" | "down" }>) {
	return (
		<form method="post" action={documentAddress(area, { key: page.key })}>
			<Hidden page={page} place={place} />
			<button
				type="submit"
				name="act"
				value={act}
				className="button button-line"
				aria-label={t(`operators-content:acts.${act}Named`, { name })}
			>
				{t(`operators-content:acts.${act}`)}
			</button>
		</form>
	)
}

/** Folded, so that nobody takes something away by one press. */
function Remove({ t, area, page, place, name }: ActProps) {
	return (
		<details className="admin-act">
			<summary aria-label={name ? t("operators-content:acts.removeNamed", { name }) : undefined}>
				{t("operators-content:acts.remove")}
			</summary>
			<form method="post" action={documentAddress(area, { key: page.key, place: page.place })}>
				<Hidden page={page} place={place} />
				<p>{t("operators-content:removeHint")}</p>
				<button type="submit" name="act" value="remove" className="button button-signal">
					{t("operators-content:acts.remove")}
				</button>
			</form>
		</details>
	)
}
