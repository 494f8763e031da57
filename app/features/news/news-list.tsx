import type { ReactNode } from "react"
import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { utcDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Headline } from "#app/ui/headline.tsx"
import { portraitOf } from "./portrait-of.ts"
import type { Line } from "./queries.server.ts"

export type NewsListProps = {
	readonly lang: Lang
	readonly t: T
	/** Name of the part of the site. */
	readonly group: string
	readonly notes: readonly Line[]
	/** Where the next page begins, or null. */
	readonly older: string | null
	/** Whether this is the first page. */
	readonly top: boolean
	/** Stands below the notes, from edge to edge. */
	readonly strip?: ReactNode
}

/** News as a front page: the newest note large, the others as a table of contents. */
export function NewsList({ lang, t, group, notes, older, top, strip }: NewsListProps) {
	return (
		<article className="news">
			<header className="head head-plain">
				<div className="head-words wrap">
					<Headline place={{ group, name: t("news:name") }} title={t("news:title")} lead={t("news:lead")} />
				</div>
			</header>
			{notes.length === 0 ? (
				<p className="wrap news-empty">
					<Resident who="punk" />
					{t("news:empty")}
				</p>
			) : null}
			<ol className="news-list">
				{notes.map((note, index) => (
					<li key={note.id} className={top && index === 0 ? "news-front flip" : undefined}>
						<Entry note={note} lang={lang} t={t} />
					</li>
				))}
			</ol>
			{top && !older ? null : (
				<nav className="wrap news-pages" aria-label={t("news:pages")}>
					{top ? null : (
						<a className={buttonClass()} href={paths.news(lang)} {...trackLink(paths.news(lang))}>
							{t("news:newest")}
						</a>
					)}
					{older ? (
						<a className={buttonClass()} href={paths.news(lang, { before: older })} rel="next" {...track("news.older")}>
							{t("news:older")}
						</a>
					) : null}
				</nav>
			)}
			{strip}
		</article>
	)
}

function Entry({ note, lang, t }: { note: Line } & Pick<NewsListProps, "lang" | "t">) {
	const { family, seed } = portraitOf(note.id)
	return (
		<a
			className="news-entry wrap"
			href={paths.newsNote(lang, note.id)}
			{...track("news.open")}
			data-param={String(note.id)}
		>
			<img
				src={portraitPath(family, seed, { crop: "head" })}
				width="240"
				height="240"
				alt=""
				loading="lazy"
				decoding="async"
			/>
			<div>
				<p className="caption">
					<span>{t("news:number", { number: note.id })}</span>{" "}
					<time dateTime={note.publishedAt.toISOString()}>{utcDay(note.publishedAt.toISOString(), LOCALES[lang])}</time>
				</p>
				<h2 className="news-title">{note.title}</h2>
				<p>{note.summary}</p>
			</div>
		</a>
	)
}
