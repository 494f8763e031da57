import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { auditActText } from "../audit-words.ts"
import { actWords, holdWords, noticeWords, payoutWords, purposeWords, statusWords } from "../code-words.ts"
import { depositAt } from "../deposit/deposit-address.ts"
import type { Fact, Story, StoryEvent, Value } from "../deposit/story.ts"
import { DepositSlip } from "./deposit-slip.tsx"

type Props = Readonly<{ t: T; lang: Lang; story: Story }>

/** The slip says where the money is; beside it everything that happened, with what proves it. */
export function DepositStory({ t, lang, story }: Props) {
	return (
		<article className="deposit-story">
			<DepositSlip t={t} lang={lang} story={story} />
			<section aria-labelledby={`story-${story.id}`}>
				<h2 id={`story-${story.id}`}>{t("admin:deposit.titleStory")}</h2>
				<ol className="deposit-rail">
					{story.events.map((event) => (
						<li key={event.key} className={`is-${event.tone}`} data-sought={event.isSought || undefined}>
							<Happening t={t} lang={lang} event={event} />
						</li>
					))}
				</ol>
				{story.isCut ? <p className="notice">{t("admin:deposit.cut")}</p> : null}
			</section>
		</article>
	)
}

function Happening({ t, lang, event }: Readonly<{ t: T; lang: Lang; event: StoryEvent }>) {
	const { payout } = event
	return (
		<>
			<p className="deposit-when">
				<DateTime at={event.at} locale={LOCALES[lang]} local={t("admin:local")} />
			</p>
			<div className="deposit-what">
				<h3>
					{t(`admin:deposit.event.${event.what}`, { name: nameOf(t, event) })}
					{payout ? <span className={`deposit-word is-${event.tone}`}>{payoutWords(t, payout.state)}</span> : null}
				</h3>
				{event.isSought ? <p className="tag">{t("admin:deposit.sought")}</p> : null}
				{event.why ? <p>{t(`admin:deposit.why.${event.why}`)}</p> : null}
				{payout?.hold ? <p>{holdWords(t, payout.hold)}</p> : null}
				<dl className="deposit-facts">
					{event.facts.map((fact) => (
						<FactLine key={`${"label" in fact ? fact.label : fact.raw}`} t={t} lang={lang} fact={fact} />
					))}
				</dl>
			</div>
		</>
	)
}

function nameOf(t: T, { what, name = "" }: StoryEvent): string {
	if (what === "moved") return statusWords(t, name)
	if (what === "notice") return noticeWords(t, name)
	return what === "act" ? actWords(t, name) : what === "audit" ? auditActText(t, name) : name
}

function FactLine({ t, lang, fact }: Readonly<{ t: T; lang: Lang; fact: Fact }>) {
	const isPurpose = "label" in fact && fact.label === "purpose" && "text" in fact.value
	return (
		<div>
			<dt>{"label" in fact ? t(`admin:deposit.label.${fact.label}`) : <code>{fact.raw}</code>}</dt>
			<dd>
				{isPurpose && "text" in fact.value ? (
					<>
						{purposeWords(t, fact.value.text)} <code>{fact.value.text}</code>
					</>
				) : (
					<Shown t={t} lang={lang} value={fact.value} />
				)}
			</dd>
		</div>
	)
}

/** Whole, whatever its length: money moves here. */
function Shown({ t, lang, value }: Readonly<{ t: T; lang: Lang; value: Value }>): ReactNode {
	if ("at" in value) return <DateTime at={value.at} locale={LOCALES[lang]} local={t("admin:local")} />
	if ("word" in value) return t(`admin:deposit.said.${value.word}`)
	if (!value.find) return <span className="figure breaks">{value.text}</span>
	return (
		<a className="figure breaks" href={depositAt({ q: value.text })}>
			{value.text}
		</a>
	)
}
