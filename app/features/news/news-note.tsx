import { portraitSvg } from "#app/collections/portraits/portrait.ts"
import type { T } from "#app/i18n/words.ts"
import { utcDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { ReadOn } from "#app/ui/read-on.tsx"
import { portraitOf } from "./portrait-of.ts"
import type { Line, Note } from "./queries.server.ts"

type Props = {
	readonly lang: Lang
	readonly t: T
	readonly group: string
	readonly note: Note
	readonly older: Line | null
	/** The site has signed what is shown. */
	readonly isSigned?: boolean
}

/** One note, with the resident of its number beside it. */
export function NewsNote({ lang, t, group, note, older, isSigned = false }: Props) {
	const { family, seed } = portraitOf(note.id)
	return (
		<article className="news">
			<header className="head head-split">
				<div className="head-words wrap">
					<p className="caption head-place">
						<span>{group}</span>
						<span>
							<a href={paths.news(lang)} {...trackLink(paths.news(lang))}>
								{t("news:name")}
							</a>
						</span>
						<span>{t("news:number", { number: note.id })}</span>
					</p>
					<h1 className="news-title news-title-large">{note.title}</h1>
					<p className="lead">{note.summary}</p>
					<p className="caption news-day">
						<time dateTime={note.publishedAt.toISOString()}>
							{utcDay(note.publishedAt.toISOString(), LOCALES[lang])}
						</time>
					</p>
				</div>
				<div
					className={`picture picture-portrait of-${family}`}
					aria-hidden="true"
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from a number
					dangerouslySetInnerHTML={{ __html: portraitSvg(family, seed) }}
				/>
			</header>
			<div className="news-body">
				<div className="wrap">
					<Paragraphs text={note.body} />
					{isSigned ? (
						<p className="news-signed">
							<span>{t("news:signed.text")}</span>{" "}
							<a href={paths.signedNote(note.id)} download {...track("newsNote.signed")}>
								{t("news:signed.file")}
							</a>{" "}
							<a href={paths.isItUs(lang)} {...trackLink(paths.isItUs(lang))}>
								{t("news:signed.how")}
							</a>
						</p>
					) : null}
				</div>
			</div>
			<ReadOn
				label={t("news:more")}
				links={[
					...(older ? [{ href: paths.newsNote(lang, older.id), name: older.title, className: "news-title" }] : []),
					{ href: paths.news(lang), name: t("news:titleAll") },
				]}
			/>
		</article>
	)
}
