import type { SubmissionResult } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { utcDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink, trackReached } from "#app/tracking/marks.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Headline } from "#app/ui/headline.tsx"
import { type Mailbox, MailboxLink } from "#app/ui/mailbox-link.tsx"
import { utcText } from "#app/ui/utc-text.ts"
import type { Roadmap, ShutDoor } from "./roadmap.server.ts"

type Refused = SubmissionResult<string[]> | null
type Said = Readonly<{ t: T; lang: Lang }>
type Props = Said &
	Readonly<{
		group: string
		roadmap: Roadmap
		/** The door that somebody has come from. */
		door: string | null
		isAsked: boolean
		mailbox: Mailbox | null
		refused: Refused
	}>

/** What doors wait for, what is nearest first. */
const WAITS = ["mint", "date", "release", "papers"] as const

/** The page behind every shut door: what waits for what, whom to tell, and what is open. */
export function RoadmapPage({ t, lang, group, roadmap: { shut, open }, door, isAsked, mailbox, refused }: Props) {
	const paused = shut.filter(({ pause }) => pause !== null)
	const dated = shut.filter(({ at }) => at !== null)
	const isPlain = ({ at, pause }: ShutDoor) => at === null && pause === null
	const groups = [
		["paused", paused] as const,
		["dated", dated] as const,
		...WAITS.map((waits) => [waits, shut.filter((one) => one.waits === waits && isPlain(one))] as const),
	].filter(([, doors]) => doors.length > 0)
	const typed = refused?.initialValue
	const chosen = new Set([typed?.doors ?? door ?? []].flat().map(String))
	return (
		<article className="story roadmap">
			<header className="head head-plain">
				<div className="head-words wrap">
					<Headline
						place={{ group, name: t("doors:name") }}
						title={t("doors:title", { count: shut.length })}
						lead={t("doors:lead")}
					/>
				</div>
			</header>
			<form method="post" action={`${paths.roadmap(lang)}#tell`} noValidate>
				{groups.map(([waits, doors]) => (
					<section key={waits} className="road wrap" aria-labelledby={`road-${waits}`}>
						<div className="road-head">
							<h2 id={`road-${waits}`}>{t(`doors:waits.${waits}.title`)}</h2>
							<p>{t(`doors:waits.${waits}.text`)}</p>
						</div>
						<ul className={waits === "papers" ? "road-doors road-many" : "road-doors"}>
							{doors.map((one) => (
								<ShutLine key={one.id} t={t} lang={lang} door={one} isChosen={chosen.has(one.id)} />
							))}
						</ul>
					</section>
				))}
				{shut.length > 0 ? (
					<section id="tell" className="road-tell flip" aria-labelledby="road-tell">
						<div className="wrap">
							<h2 id="road-tell" className="display-2">
								{t("doors:tell.title")}
							</h2>
							{isAsked ? (
								<p className="notice" role="status" {...trackReached("roadmap.done", "asked")}>
									{t("doors:tell.asked")}
									<MailboxLink mailbox={mailbox} />
								</p>
							) : null}
							<FormErrors
								id="road-errors"
								errors={[...(refused?.error?.[""] ?? []), ...(refused?.error?.doors ?? [])]}
							/>
							<p>{t("doors:tell.text")}</p>
							<Field
								label={t("doors:tell.label")}
								input={{
									id: "road-email",
									name: "email",
									type: "email",
									autoComplete: "email",
									maxLength: 254,
									required: true,
									defaultValue: typeof typed?.email === "string" ? typed.email : "",
								}}
								hint={t("doors:tell.hint")}
								errors={refused?.error?.email ?? undefined}
							/>
							<p className="actions">
								<button type="submit" className="button button-signal" {...track("roadmap.tell")}>
									{t("doors:tell.button")}
								</button>
							</p>
						</div>
					</section>
				) : null}
			</form>
			<section className="road wrap" aria-labelledby="road-open">
				<div className="road-head">
					<h2 id="road-open">{t("doors:open.title")}</h2>
					<p>{t("doors:open.text")}</p>
				</div>
				<ul className="road-doors road-many">
					{open.map(({ name, href, since, isPaused }) => (
						<li key={`${href} ${name}`}>
							<a className="road-name" href={href} {...trackLink(href)}>
								{name}
							</a>
							{since ? (
								<span className="road-when">{t("doors:open.since", { date: utcDay(since, LOCALES[lang]) })}</span>
							) : null}
							{isPaused ? <span className="tag">{t("doors:open.paused")}</span> : null}
						</li>
					))}
				</ul>
			</section>
		</article>
	)
}

type LineProps = Said & Readonly<{ door: ShutDoor; isChosen: boolean }>

/** A shut door: a box that asks to be told, its name, its date where there is one, and the page that tells of it. */
function ShutLine({ t, lang, door: { id, name, href, at, pause }, isChosen }: LineProps) {
	return (
		<li id={`door-${id}`}>
			<label className="road-name">
				<input type="checkbox" name="doors" value={id} defaultChecked={isChosen} />
				<span>{name}</span>
			</label>
			{at ? (
				<span className="road-when">
					<time dateTime={at}>{utcDay(at, LOCALES[lang])}</time>{" "}
					<a href={paths.roadmapCalendar(lang, id)} rel="nofollow" {...track("roadmap.calendar")} data-param={id}>
						{t("doors:calendar.link")}
						<span className="sr-only">: {name}</span>
					</a>
				</span>
			) : null}
			{pause ? (
				<span className="road-when">
					{pause.reason ? <span lang={pause.lang ? LOCALES[pause.lang] : undefined}>{pause.reason} </span> : null}
					{pause.until ? (
						<time dateTime={pause.until}>
							{t("doors:until", { time: utcText(new Date(pause.until), LOCALES[lang]) })}
						</time>
					) : null}
				</span>
			) : null}
			{href ? (
				<a className="road-read" href={href} {...trackLink(href)}>
					{t("doors:read")}
					<span className="sr-only">: {name}</span>
				</a>
			) : null}
		</li>
	)
}
