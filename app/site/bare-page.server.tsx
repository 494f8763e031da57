import { renderToStaticMarkup } from "react-dom/server"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { SystemStatus } from "#app/features/status/status.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { homePath, type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { utcText } from "#app/ui/utc-text.ts"
import { BARE_STYLE } from "./bare-style.ts"

type Kept = readonly (readonly [name: string, text: string])[]

type Texts = Readonly<{
	title: string
	text: string
	home: string
	/** Said one below the other. */
	lines?: readonly string[]
	/** Names and texts of a form that may be sent again to the address of this page. */
	kept?: Kept
	/** Leads to where it is told how the site is. */
	status?: string
	/** Nobody stands in it: a flood is answered in few bytes. */
	isShort?: true
}>

/** A page without files, script or database: a few sentences. */
const barePage = (lang: Lang, { title, text, home, lines = [], kept = [], status, isShort }: Texts): string =>
	`<!doctype html>${renderToStaticMarkup(
		<html lang={LOCALES[lang]}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{title}</title>
				<style>{BARE_STYLE}</style>
			</head>
			<body>
				{isShort ? null : <Resident who="smith" />}
				<h1>{title}</h1>
				<p>{text}</p>
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
				{kept.length > 0 ? <KeptForm t={faultT(lang)} kept={kept} /> : null}
				<p>
					<a href={homePath(lang)}>{home}</a> {status ? <a href={paths.status(lang)}>{status}</a> : null}
				</p>
			</body>
		</html>,
	)}`

function KeptForm({ t, kept }: Readonly<{ t: ReturnType<typeof faultT>; kept: Kept }>) {
	return (
		<form method="post">
			{kept.map(([name, text], n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a name may be there several times, and nothing is rendered twice.
				<input key={n} type="hidden" name={name} value={text} />
			))}
			<p>{t("errors:kept.text")}</p>
			<p>
				<button type="submit">{t("errors:kept.send")}</button>
			</p>
		</form>
	)
}

const faultT = (lang: Lang) => wordsT({ errors: wordsOf(lang, "errors") })
const leads = (t: ReturnType<typeof faultT>) => ({ home: t("errors:home"), status: t("errors:status") })

/** What is shown when nothing else could be rendered, with the request that a line of the log names. */
export function faultPage(lang: Lang, requestId: string): string {
	const t = faultT(lang)
	const lines = [t("errors:fault.request", { id: requestId })]
	return barePage(lang, { title: t("errors:fault.title"), text: t("errors:fault.text"), lines, ...leads(t) })
}

/** `again`: the database does not answer. `notStored`: it reads and does not write. */
export type DatabaseTrouble = "again" | "notStored"

type Again = Readonly<{ trouble?: DatabaseTrouble; kept?: Kept }>

/** Shown where a page needs a database that does not answer or does not write. `kept`: what was typed into the form that was sent. */
export function againPage(lang: Lang, { trouble = "again", kept = [] }: Again = {}): string {
	const t = faultT(lang)
	return barePage(lang, { title: t(`errors:${trouble}.title`), text: t(`errors:${trouble}.text`), kept, ...leads(t) })
}

/** How the site is, while its database is away. */
export function statusPage(lang: Lang, { asOf, overall, parts }: SystemStatus): string {
	const t = wordsT({ status: wordsOf(lang, "status"), errors: wordsOf(lang, "errors") })
	const moment = (at: Date) => utcText(at, LOCALES[lang])
	const lines = parts.map(({ part, state, since }) => {
		const is = `${t(`status:part.${part}.title`)}: ${t(`status:state.title.${state}`)}`
		return `${is}. ${t("status:since", { time: moment(since) })}`
	})
	const text = t("status:asOf", { time: moment(asOf) })
	return barePage(lang, { title: t(`status:title.${overall}`), text, lines, home: t("errors:home") })
}

/** What a browser is shown whose request was refused before any page of ours was asked. */
export async function refusalPage(lang: Lang, { code, params }: Refusal): Promise<string> {
	const t = await getT(lang)
	return barePage(lang, { title: t("refused:title"), text: t(code, params), home: t("errors:home"), isShort: true })
}
