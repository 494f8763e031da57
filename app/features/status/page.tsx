import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Around } from "#app/ui/around.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { Headline } from "#app/ui/headline.tsx"
import { historyOf, type PartLine, type Pause, type SystemStatus, type Told, toneOf } from "./status.ts"

type Said = Readonly<{ t: T; lang: Lang }>
export type StatusProps = Said & Readonly<{ group: string; status: SystemStatus }>

/** How each part of the site is, as large as it matters, and when money stood still. */
export function Status({ t, lang, group, status }: StatusProps) {
	return (
		<article className="status" data-overall={status.overall}>
			<header className="head head-wide head-plain">
				<div className="head-words wrap">
					<Headline
						place={{ group, name: t("status:name") }}
						title={t(`status:title.${status.overall}`)}
						lead={t("status:lead")}
					/>
					<p className="status-as-of">
						<Moment t={t} lang={lang} at={status.asOf} text={t("status:asOf", { time: "|" })} />
					</p>
				</div>
			</header>
			<section className="wrap" aria-labelledby="status-parts">
				<h2 id="status-parts" className="sr-only">
					{t("status:parts")}
				</h2>
				<ul className="status-parts">
					{status.parts.map((line) => (
						<Row key={line.part} t={t} lang={lang} line={line} />
					))}
				</ul>
			</section>
			{status.paused?.length ? (
				<section className="status-pauses wrap" aria-labelledby="status-paused">
					<h2 id="status-paused">{t("status:paused")}</h2>
					<ol>
						{status.paused.map(({ feature, reason }) => (
							<li key={feature}>
								<b>{t(`switches:names.${feature}`)}</b>{" "}
								<span className="status-span">{t(`switches:reasons.${reason}`)}</span>
							</li>
						))}
					</ol>
				</section>
			) : null}
			<section className="status-pauses wrap" aria-labelledby="status-pauses">
				<h2 id="status-pauses">{t("status:pauses.title")}</h2>
				<History t={t} lang={lang} told={historyOf(status)} />
				<p>
					<a href="/api/status" {...track("status.programs")}>
						{t("status:forPrograms")}
					</a>
				</p>
			</section>
		</article>
	)
}

function Row({ t, lang, line: { part, state, since } }: Said & { line: PartLine }) {
	return (
		<li className="status-part" data-tone={toneOf(state)}>
			<h3>{t(`status:part.${part}.title`)}</h3>
			<p className="status-state">{t(`status:state.title.${state}`)}</p>
			<p className="status-what">{t(`status:part.${part}.what`)}</p>
			<p className="status-since">
				<Moment t={t} lang={lang} at={since} text={t("status:since", { time: "|" })} />
			</p>
		</li>
	)
}

function History({ t, lang, told }: Said & { told: readonly Told[] | null }) {
	if (told === null) return <p>{t("status:pauses.unknown")}</p>
	if (told.length === 0) return <p className="status-none">{t("status:pauses.none")}</p>
	return (
		<ol>
			{told.map((one) => (
				<li key={`${one.what} ${one.from.toISOString()}`}>
					<b>{one.what === "stood" ? t("status:pauses.what") : t(`status:outages.${one.what}`)}</b>{" "}
					<Span t={t} lang={lang} pause={one} />
				</li>
			))}
		</ol>
	)
}

function Span({ t, lang, pause: { from, to } }: Said & { pause: Pause }) {
	const [before = "", between = "", after = ""] = t("status:pauses.span", { from: "|", to: "|" }).split("|")
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("status:local")} />
	return (
		<span className="status-span">
			{before}
			{moment(from)}
			{between}
			{to ? moment(to) : <em>{t("status:pauses.open")}</em>}
			{after}
		</span>
	)
}

const Moment = ({ t, lang, at, text }: Said & { at: Date; text: string }) => (
	<Around text={text}>
		<DateTime at={at} locale={LOCALES[lang]} local={t("status:local")} />
	</Around>
)
