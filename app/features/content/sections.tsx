import type { ReactNode } from "react"
import type { Words } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Once } from "#app/ui/once.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import type { Page } from "./catalog/page.ts"
import { StripPicture } from "./picture.tsx"
import type { StripName } from "./scenes/strips/strips.ts"
import type { View } from "./templates.ts"

type Props = Pick<View, "t" | "words" | "own"> & {
	/** Which of its sections stands out, and which stands on a drawing. */
	readonly page?: Pick<Page, "flip" | "strip">
	readonly only?: readonly string[]
	/** On a page that is drawn for each visitor: all that the words depend on, but for the page. */
	readonly once?: string
}

/** A branch of words by its key; empty, where there is none. */
export const under = (words: Words, key: string): Words => {
	const found = words[key]
	return typeof found === "object" ? found : {}
}

/** Strips with somebody in them who looks round. */
const LOOKING: readonly StripName[] = ["queue"]

/** The sections of a page, in the order of its words. What a section holds says how it looks: text, points, steps, facts, questions. */
export function Sections({ t, own, words, page = {}, only, once }: Props) {
	const [strip, drawn, part] = page.strip ?? []
	const sections = under(words, "sections")
	return (
		<>
			{Object.keys(sections)
				.filter((key) => !only || only.includes(key))
				.map((key) => (
					<Section
						key={key}
						id={key}
						t={t}
						own={own}
						words={under(sections, key)}
						flipped={key === page.flip}
						drawing={strip && key === drawn ? <StripPicture name={strip} part={part} /> : null}
						once={once}
					/>
				))}
			{strip && LOOKING.includes(strip) ? <PageScript name="look" /> : null}
		</>
	)
}

type SectionProps = Pick<View, "t" | "own" | "words"> & {
	id: string
	flipped: boolean
	drawing: ReactNode
	once: string | undefined
}

function Section({ id, t, own, words, flipped, drawing, once }: SectionProps) {
	const section = { id, className: `part${flipped ? " part-flip flip" : ""}` }
	const inside = (
		<>
			<div className="part-grid wrap">
				<h2 className="part-title">{t(`${own}:sections.${id}.title`)}</h2>
				<PartBody words={words} say={(key) => t(`${own}:sections.${id}.${key}`)} />
			</div>
			{drawing}
		</>
	)
	if (once === undefined) return <section {...section}>{inside}</section>
	return (
		<Once name={`${own} ${id} ${once}`} {...section}>
			{inside}
		</Once>
	)
}

/** What a section or a dialog holds below its title. `say` reads a key of `words`, filled. */
export function PartBody({ words, say }: { words: Words; say: (key: string) => string }) {
	const keys = (part: string) => Object.keys(under(words, part))
	return (
		<div className="part-body">
			{words.text === undefined ? null : <Paragraphs text={say("text")} />}
			<Points items={keys("points").map((key) => [key, say(`points.${key}`)])} />
			<Steps items={keys("steps").map((key) => [key, say(`steps.${key}.name`), say(`steps.${key}.text`)])} />
			<Facts items={keys("facts").map((key) => [key, say(`facts.${key}.label`), say(`facts.${key}.value`)])} />
			<Questions
				items={keys("questions").map((key) => [key, say(`questions.${key}.question`), say(`questions.${key}.answer`)])}
			/>
			{words.note === undefined ? null : <p className="notice">{say("note")}</p>}
		</div>
	)
}

export function Points({ items }: { items: (readonly [string, string])[] }) {
	if (items.length === 0) return null
	return (
		<ul className="points">
			{items.map(([key, text]) => (
				<li key={key}>{text}</li>
			))}
		</ul>
	)
}

type Named = (readonly [key: string, name: string, text: string])[]

export function Steps({ items }: { items: Named }) {
	if (items.length === 0) return null
	return (
		<ol className="way">
			{items.map(([key, name, text]) => (
				<li key={key}>
					<h3>{name}</h3>
					<p>{text}</p>
				</li>
			))}
		</ol>
	)
}

/** Sentences, and what is as long as one, are set as text under each other; figures stand at the right edge. Hangul is twice as wide. */
const isTold = (value: string) => value.endsWith(".") || value.replace(/[가-힣]/g, "--").length > 36

export function Facts({ items }: { items: Named }) {
	if (items.length === 0) return null
	const told = items.some(([, , value]) => isTold(value))
	return (
		<dl className={told ? "facts facts-told" : "facts"}>
			{items.map(([key, label, value]) => (
				<div key={key}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}

export function Questions({ items }: { items: Named }) {
	if (items.length === 0) return null
	return (
		<div>
			{items.map(([key, question, answer]) => (
				<details key={key} id={`q-${key}`} className="question">
					<summary {...track("parts.question")} data-param={key}>
						{question}
					</summary>
					<Paragraphs text={answer} />
				</details>
			))}
		</div>
	)
}
