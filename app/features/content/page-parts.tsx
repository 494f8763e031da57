import { utcDay } from "#app/lib/formats.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { Headline } from "#app/ui/headline.tsx"
import { ReadOn as ReadOnLinks } from "#app/ui/read-on.tsx"
import { Picture } from "./picture.tsx"
import type { View } from "./templates.ts"

/** First screen of a page: where one is, its headline, its lead, its next step, its picture. */
export function Head({ page, t, words, group, next, c, lang, opensAt }: View) {
	return (
		<header className={`head head-${page.look ?? "split"}`}>
			<div className="head-words wrap">
				<HeadWords {...{ t, words, group, next }} />
				{page.opens ? <Opening c={c} lang={lang} opensAt={opensAt} /> : null}
			</div>
			{page.picture ? <Picture picture={page.picture} /> : null}
		</header>
	)
}

/** The words of a page's first screen; its next step is the first of its onward links, if its words name one. */
export function HeadWords({ t, words, group, next: [first] }: Pick<View, "t" | "words" | "group" | "next">) {
	return (
		<Headline
			place={{ group, name: t("name") }}
			title={t("title")}
			lead={t("lead")}
			action={words.action !== undefined && first ? { href: first.href, label: t("action") } : null}
		/>
	)
}

/** What is not open yet says so, and when it opens once that is known. */
export function Opening({ c, lang, opensAt }: Pick<View, "c" | "lang" | "opensAt">) {
	return (
		<div className="opening" role="note">
			<p className="opening-when">
				{opensAt ? (
					<time dateTime={opensAt}>{c("opens.at", { date: utcDay(opensAt, LOCALES[lang]) })}</time>
				) : (
					c("opens.soon")
				)}
			</p>
			<p>{c("opens.note")}</p>
		</div>
	)
}

/** Where to read on, if anywhere. */
export function ReadOn({ next, c }: Pick<View, "next" | "c">) {
	return next.length === 0 ? null : <ReadOnLinks label={c("readOn")} links={next} />
}

/** Tabs are links; the tab that is shown is marked. The first tab is the address without a query. */
export function Tabs({
	page,
	here,
	tab,
	label,
}: Pick<View, "page" | "here" | "tab"> & { label: (tab: string) => string }) {
	return (
		<ul className="tabs wrap">
			{(page.tabs ?? []).map((one, index) => (
				<li key={one}>
					<a href={index === 0 ? here : `${here}?tab=${one}`} aria-current={one === tab ? "page" : undefined}>
						{label(one)}
					</a>
				</li>
			))}
		</ul>
	)
}

/** Marks what is a seed of the demo. */
export function ExampleTag({ c }: Pick<View, "c">) {
	return <span className="tag">{c("example")}</span>
}

/** Says of a page of the test area that it is one. */
export function TestMark({ c }: Pick<View, "c">) {
	return (
		<p className="test-mark" role="note">
			<b>{c("testPage.mark")}</b> <span>{c("testPage.note")}</span>
		</p>
	)
}
