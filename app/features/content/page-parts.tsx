import { collectionName } from "#app/collections/collection-name.ts"
import { utcDay } from "#app/lib/formats.ts"
import { LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Headline } from "#app/ui/headline.tsx"
import { ReadOn as ReadOnLinks } from "#app/ui/read-on.tsx"
import { utcText } from "#app/ui/utc-text.ts"
import { Picture } from "./picture.tsx"
import type { ShutDoor, View } from "./templates.ts"

/** First screen of a page: where one is, its headline, its lead, its next step, its picture; before a shut door the picture is stamped. */
export function Head({ page, t, own, words, group, next, lang, ...view }: View) {
	const shut = view.shut.find(({ id }) => id === page.opens)
	const within = page.within && collectionName(page.within)
	return (
		<header className={`head head-${page.look ?? "split"}`}>
			<div className="head-words wrap">
				<HeadWords
					{...{ t, own, words, group, within, next, start: page.start ? pagePath(lang, page.start) : undefined }}
				/>
				{shut ? <Opening t={t} lang={lang} door={shut} /> : null}
			</div>
			{page.picture ? (
				shut ? (
					<div className="stamped">
						<Picture picture={page.picture} />
						<DoorStamp t={t} />
					</div>
				) : (
					<Picture picture={page.picture} />
				)
			) : null}
		</header>
	)
}

/** The words of a page's first screen; its next step is where it starts, or the first of its onward links, if its words name one. */
export function HeadWords({
	t,
	own,
	words,
	group,
	within,
	next: [first],
	start = first?.href,
}: Pick<View, "t" | "words" | "group" | "next" | "own"> & {
	readonly start?: string | undefined
	readonly within?: string | undefined
}) {
	return (
		<Headline
			place={{ group, within, name: t(`${own}:name`) }}
			title={t(`${own}:title`)}
			lead={t(`${own}:lead`)}
			action={words.action !== undefined && start ? { href: start, label: t(`${own}:action`) } : null}
		/>
	)
}

/** On the picture of what is shut. The words beside say it as well. */
export const DoorStamp = ({ t }: Pick<View, "t">) => (
	<p className="door-stamp" aria-hidden="true">
		{t("content:opens.displayStamp")}
	</p>
)

/** A shut door: that it is, when it opens once that is known, and who is told then. */
export function Opening({ t, lang, door }: Pick<View, "t" | "lang"> & { door: ShutDoor }) {
	return (
		<div className="opening" role="note">
			<p className="opening-when">
				{door.pause ? (
					<PauseEnd t={t} lang={lang} until={door.pause.until} />
				) : door.at ? (
					<time dateTime={door.at}>{t("content:opens.at", { date: utcDay(door.at, LOCALES[lang]) })}</time>
				) : (
					t("content:opens.soon")
				)}
			</p>
			{door.pause?.reason ? (
				<p lang={door.pause.lang ? LOCALES[door.pause.lang] : undefined}>{door.pause.reason}</p>
			) : null}
			<p>{t("content:opens.note")}</p>
			<p className="opening-tell">
				<a
					href={`${paths.roadmap(lang, { door: door.id })}#tell`}
					rel="nofollow"
					{...track("parts.closed")}
					data-param={door.id}
				>
					{t("content:opens.tell")}
				</a>
				<a href={paths.roadmap(lang)} {...trackLink(paths.roadmap(lang))}>
					{t("content:opens.roadmap")}
				</a>
			</p>
		</div>
	)
}

function PauseEnd({ t, lang, until }: Pick<View, "t" | "lang"> & { until: string | null }) {
	if (until === null) return t("content:opens.paused")
	return (
		<time dateTime={until}>{t("content:opens.pausedUntil", { time: utcText(new Date(until), LOCALES[lang]) })}</time>
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
