import type { SubmissionResult } from "@conform-to/react"
import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { Headline } from "#app/ui/headline.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { ReadOn } from "#app/ui/read-on.tsx"
import type { BookedKind } from "./kinds.ts"
import type { BookingPage } from "./pages/form/load.server.ts"
import { BookingDesk } from "./pages/form/view.tsx"

export type ReservationProps = {
	readonly kind: Exclude<BookedKind, "soccerGo">
	readonly lang: Lang
	readonly t: T
	readonly picture: ReactNode
	readonly desk: BookingPage
	readonly joined: boolean
	readonly result: SubmissionResult<string[]> | undefined
}

/** Where a reservation of one kind is made. */
export function Reservation({ kind, lang, t, picture, desk, joined, result }: ReservationProps) {
	return (
		<article className="story">
			<header className="head head-split">
				<div className="head-words wrap">
					<Headline
						place={{ group: t("reservations:group"), name: t(`reservations:pages.${kind}.name`) }}
						title={t(`reservations:pages.${kind}.title`)}
						lead={t(`reservations:pages.${kind}.lead`)}
					/>
				</div>
				{picture}
			</header>
			<BookingDesk t={t} lang={lang} desk="reservation" page={desk} joined={joined} result={result} />
			<HowItGoes t={t} note={t(`reservations:pages.${kind}.note`)} />
			<ReadOn
				label={t("reservations:onward")}
				links={[{ href: pagePath(lang, "benefitMembership"), name: t("reservations:membership") }]}
			/>
		</article>
	)
}

const STATES = ["completed", "cancelling", "cancelled"] as const

/** What holds for every reservation, below the form. */
export function HowItGoes({ t, note }: Readonly<{ t: T; note: string | null }>) {
	return (
		<>
			<section className="part">
				<div className="part-grid wrap">
					<h2 className="part-title">{t("reservations:rule.heading")}</h2>
					<div className="part-body">
						<Paragraphs text={t("reservations:rule.text")} />
						{note ? <p className="notice">{note}</p> : null}
					</div>
				</div>
			</section>
			<section className="part">
				<div className="part-grid wrap">
					<h2 className="part-title">{t("reservations:states.heading")}</h2>
					<ol className="way">
						{STATES.map((state) => (
							<li key={state}>
								<h3>{t(`reservations:states.${state}.label`)}</h3>
								<p>{t(`reservations:states.${state}.text`)}</p>
							</li>
						))}
					</ol>
				</div>
			</section>
		</>
	)
}
