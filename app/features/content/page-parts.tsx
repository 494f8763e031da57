import { utcDay } from "#app/lib/formats.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Headline } from "#app/ui/headline.tsx"
import { ReadOn as ReadOnLinks } from "#app/ui/read-on.tsx"
import { Picture } from "./picture.tsx"
import type { View } from "./templates.ts"

/** First screen of a page: where one is, its headline, its lead, its next step, its picture. */
export function Head({ page, t, own, words, group, next, lang, opensAt }: View) {
	return (
		<header className={`head head-${page.look ?? "split"}`}>
			<div className="head-words wrap">
				<HeadWords {...{ t, own, words, group, next }} />
				{page.opens ? <Opening t={t} lang={lang} opensAt={opensAt} /> : null}
			</div>
			{page.picture ? <Picture picture={page.picture} /> : null}
		</header>
	)
}

/** The words of a page's first screen; its next step is the first of its onward links, if its words name one. */
export function HeadWords({
	t,
	own,
	words,
	group,
	next: [first],
}: Pick<View, "t" | "words" | "group" | "next" | "own">) {
	return (
		<Headline
			place={{ group, name: t(`${own}:name`) }}
			title={t(`${own}:title`)}
			lead={t(`${own}:lead`)}
			action={words.action !== undefined && first ? { href: first.href, label: t(`${own}:action`) } : null}
		/>
	)
}

/** What is not open yet says so, and when it opens once that is known. */
export function Opening({ t, lang, opensAt }: Pick<View, "t" | "lang" | "opensAt">) {
	return (
		<div className="opening" role="note">
			<p className="opening-when">
				{opensAt ? (
					<time dateTime={opensAt}>{t("content:opens.at", { date: utcDay(opensAt, LOCALES[lang]) })}</time>
				) : (
					t("content:opens.soon")
				)}
			</p>
			<p>{t("content:opens.note")}</p>
		</div>
	)
}

/** Where to read on, if anywhere. */
export function ReadOn({ t, next }: Pick<View, "t" | "next">) {
	return next.length === 0 ? null : <ReadOnLinks label={t("content:readOn")} links={next} />
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
					<a
						href={index === 0 ? here : `${here}?tab=${one}`}
						aria-current={one === tab ? "page" : undefined}
						{...track("parts.tab")}
						data-param={one}
					>
						{label(one)}
					</a>
				</li>
			))}
		</ul>
	)
}

/** Marks what is a seed of the demo. */
export function ExampleTag({ t }: Pick<View, "t">) {
	return <span className="tag">{t("content:example")}</span>
}

/** Says of a page of the test area that it is one. */
export function TestMark({ t }: Pick<View, "t">) {
	return (
		<p className="test-mark" role="note">
			<b>{t("content:testPage.mark")}</b> <span>{t("content:testPage.note")}</span>
		</p>
	)
}
