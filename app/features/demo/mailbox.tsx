import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { DateTime } from "#app/ui/date-time.tsx"

export type DemoLetter = Readonly<{
	id: string
	toAddress: string
	subject: string
	text: string
	html: string
	at: Date
}>
type Props = Readonly<{ t: T; lang: Lang; title: string; letters: readonly DemoLetter[] }>

const ADDRESSES = /(https?:\/\/\S+)/

/** As mail programs show a text: what is an address can be followed. */
const linked = (text: string) =>
	text.split(ADDRESSES).map((part, place) =>
		place % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: a letter never changes.
			<a key={place} className="breaks" href={part} {...track("demoMail.link")}>
				{part}
			</a>
		) : (
			part
		),
	)

/** What would have left the demo. The HTML is shown as a stranger's: in a frame that runs nothing and belongs to no origin. */
export function DemoMailbox({ t, lang, title, letters }: Props) {
	return (
		<div className="page demo">
			<h1>{title}</h1>
			<p className="lead">{t("mail:mailbox.lead")}</p>
			{letters.length === 0 ? <p className="notice">{t("mail:mailbox.none")}</p> : null}
			{letters.map(({ id, toAddress, subject, text, html, at }) => (
				<article key={id} className="demo-letter" aria-labelledby={`letter-${id}`}>
					<h2 id={`letter-${id}`}>{subject}</h2>
					<p>
						{t("mail:mailbox.to")} <b className="breaks">{toAddress}</b> ·{" "}
						<DateTime at={at} locale={LOCALES[lang]} local={t("mail:mailbox.local")} />
					</p>
					<details open>
						<summary {...track("demoMail.open")}>{t("mail:mailbox.asText")}</summary>
						<pre>{linked(text)}</pre>
					</details>
					<details>
						<summary {...track("demoMail.open")}>{t("mail:mailbox.asHtml")}</summary>
						<iframe title={subject} sandbox="" srcDoc={html} />
					</details>
				</article>
			))}
		</div>
	)
}
