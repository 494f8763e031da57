import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { isChanged, type LineChange, type RuleLine } from "#app/settings/rules/rule-lines.ts"
import { lineName, partName, valueText, wholeLineName, wholeText } from "../rule-words.ts"
import { BeforeAfter } from "./before-after.tsx"

type Words = Readonly<{ t: T; lang: Lang }>

/** What a version says: each term or collection with its first figure large, and the rest folded. */
export function RuleFigures({ t, lang, lines }: Words & { lines: readonly RuleLine[] }) {
	const rest = lines.filter(({ of }) => of === null)
	const collections = lines.filter(({ of }) => of && "collection" in of)
	const terms = lines.filter(({ of }) => of && "term" in of)
	const questions = lines.filter(({ of }) => of && "question" in of)
	return (
		<>
			<Parts t={t} lang={lang} lines={collections} />
			<Parts t={t} lang={lang} lines={terms} />
			{questions.length > 0 ? <Pairs t={t} lang={lang} lines={questions} /> : null}
			{rest.length > 0 ? (
				<details className="rule-more">
					<summary>{t("admin:rules.others", { n: wholeText(lang, rest.length) })}</summary>
					<Pairs t={t} lang={lang} lines={rest} />
				</details>
			) : null}
		</>
	)
}

function Parts({ t, lang, lines }: Words & { lines: readonly RuleLine[] }) {
	const parts = new Map<string, RuleLine[]>()
	for (const line of lines) {
		const key = JSON.stringify(line.of)
		parts.set(key, [...(parts.get(key) ?? []), line])
	}
	if (parts.size === 0) return null
	return (
		<ul className="rule-parts">
			{[...parts].map(([key, [first, ...more]]) =>
				first?.of ? (
					<li key={key}>
						<span className="rule-part">{partName(t, lang, first.of)}</span>
						<b className="rule-big">{valueText(t, lang, first.value)}</b>
						<span className="rule-of">{lineName(t, first.what)}</span>
						<Pairs t={t} lang={lang} lines={more} />
					</li>
				) : null,
			)}
		</ul>
	)
}

function Pairs({ t, lang, lines }: Words & { lines: readonly RuleLine[] }) {
	if (lines.length === 0) return null
	return (
		<dl className="rule-pairs">
			{lines.map(({ what, of, value }) => (
				<div key={`${what} ${JSON.stringify(of)}`}>
					<dt>{of && "question" in of ? wholeLineName(t, lang, { what, of }) : lineName(t, what)}</dt>
					<dd className={value.unit === "words" ? "breaks" : "figure"}>{valueText(t, lang, value)}</dd>
				</div>
			))}
		</dl>
	)
}

type ChangesProps = Words & Readonly<{ changes: readonly LineChange[]; caption: string }>

/** Two versions side by side: what differs, and folded what does not. */
export function Changes({ t, lang, changes, caption, isFirst }: ChangesProps & { isFirst: boolean }) {
	const changed = changes.filter(isChanged)
	const same = changes.filter((one) => !isChanged(one))
	if (isFirst)
		return (
			<>
				<p className="rule-note">{t("admin:rules.change.first")}</p>
				<RuleFigures
					t={t}
					lang={lang}
					lines={changes.flatMap(({ what, of, after }) => (after ? [{ what, of, value: after }] : []))}
				/>
			</>
		)
	return (
		<>
			{changed.length > 0 ? (
				<ChangeTable t={t} lang={lang} changes={changed} caption={caption} />
			) : (
				<p className="rule-note">{t("admin:rules.change.nothing")}</p>
			)}
			{same.length > 0 ? (
				<details className="rule-more">
					<summary>{t("admin:rules.change.unchanged", { n: wholeText(lang, same.length) })}</summary>
					<dl className="rule-pairs">
						{same.map((one) => (
							<div key={wholeLineName(t, lang, one)}>
								<dt>{wholeLineName(t, lang, one)}</dt>
								<dd className="figure">{one.after ? valueText(t, lang, one.after) : ""}</dd>
							</div>
						))}
					</dl>
				</details>
			) : null}
		</>
	)
}

function ChangeTable({ t, lang, changes, caption }: ChangesProps) {
	const text = (value: LineChange["before"]) => value && valueText(t, lang, value)
	const rows = changes.map((one) => ({
		key: wholeLineName(t, lang, one),
		label: (
			<>
				{one.of ? <small>{partName(t, lang, one.of)}</small> : null}
				{lineName(t, one.what)}
			</>
		),
		...{ before: text(one.before), after: text(one.after) },
	}))
	const absent = t("admin:rules.change.absent")
	return <BeforeAfter t={t} caption={caption} rows={rows} absent={absent} classOf={() => "figure"} />
}
