import type { ReactNode } from "react"
import type { Words } from "#app/i18n/words.ts"
import { longDay } from "#app/lib/formats.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { LEGAL } from "#app/settings/legal.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { ReadOn } from "./page-parts.tsx"
import { StripPicture } from "./picture.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

/** A page of law: numbered articles with a list of them beside, calm and printable. */
export function Legal(view: View) {
	return <LawPage {...view} after={{}} />
}

/** The same with something of its own after some of its articles, by their id. */
export function LawPage({ after, ...view }: View & { after: Readonly<Record<string, ReactNode>> }) {
	const { t, own, words, group, lang } = view
	const ids = Object.keys(typeof words.sections === "object" ? (words.sections as Words) : {})
	return (
		<article className="law">
			<header className="law-head wrap">
				<p className="caption head-place">
					<span>{group}</span>
				</p>
				<h1>{t(`${own}:title`)}</h1>
				<p className="lead">{t(`${own}:lead`)}</p>
				<p className="caption law-version">{t(`${own}:version`, { date: longDay(LEGAL.date, LOCALES[lang]) })}</p>
			</header>
			{view.page.strip ? <StripPicture name={view.page.strip[0]} part={view.page.strip[2]} /> : null}
			<div className="law-grid wrap">
				<nav className="law-list" aria-label={t(`${own}:list`)}>
					<ol>
						{ids.map((id) => (
							<li key={id}>
								<a href={`#${id}`} {...track("parts.place")} data-param={id}>
									{t(`${own}:sections.${id}.title`)}
								</a>
							</li>
						))}
					</ol>
				</nav>
				<div className="law-body">
					{ids.map((id) => (
						<div key={id}>
							<Sections t={t} own={own} words={words} only={[id]} />
							{after[id] === undefined ? null : <div className="law-more">{after[id]}</div>}
						</div>
					))}
				</div>
			</div>
			<ReadOn {...view} />
		</article>
	)
}
