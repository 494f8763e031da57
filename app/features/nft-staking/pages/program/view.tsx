import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { programPath } from "../../address.ts"
import { AskDialog } from "./act-dialogs.tsx"
import { CheckInCalendar } from "./check-in-calendar.tsx"
import { ClaimDialog, ClaimDone, DetailsDialog, SurveyDialog } from "./claim-dialogs.tsx"
import { FailedDialog } from "./failed-dialog.tsx"
import { ListButtons, ListParts } from "./lists.tsx"
import type { ActResult, Asked, ClaimAsk, ClaimResult, Details, Failed, ProgramPage, SurveyAsk } from "./model.ts"
import { Nfts, nextStepOf } from "./nfts.tsx"
import { ResultDialog } from "./result-dialog.tsx"
import { Rates, Rewards } from "./rewards.tsx"
import { type Shown, shownOf } from "./shown.ts"

/** What the page of a program has in common with every page that is read: drawn by whoever draws those. */
export type Around = Readonly<{
	head: ReactNode
	/** Buttons that open its explanations, and their dialogs. */
	dialogs: ReactNode
	/** What to know before a term is agreed to; null where there is none. */
	precautions: ReactNode
	sections: ReactNode
	readOn: ReactNode
}>

export type ProgramViewProps = Readonly<{
	t: T
	lang: Lang
	page: ProgramPage
	around: Around
	/** What the address asks to do with NFTs. */
	asked: Asked | null
	/** What the act of the address came to. */
	result: ActResult | null
	claim: ClaimAsk | null
	survey: SurveyAsk | null
	claimed: ClaimResult | null
	details: Details | null
	/** Why the form that was sent came to nothing. */
	failed: Failed | null
}>

/** The page of a staking program: its poster, the visitor's NFTs, what they have earned, what a day pays, and what to know. */
export function ProgramView({ t, lang, page, around, ...dialogs }: ProgramViewProps) {
	const shown = shownOf(t, lang, page)
	const step = nextStepOf(page)
	return (
		<article className="story program-page" data-wallet-needs="solana">
			{around.head}
			<Tabs shown={shown} />
			<Nfts shown={shown} step={step} />
			{page.wallet?.canHold ? <CheckInCalendar shown={shown} /> : null}
			{page.wallet?.canHold && page.claims.length > 0 ? <Rewards shown={shown} step={step} /> : null}
			{page.offer ? <Rates shown={shown} offer={page.offer} /> : null}
			<div className="more wrap">
				{shown.program.lists === "buttons" ? <ListButtons shown={shown} /> : null}
				{around.dialogs}
			</div>
			{shown.program.lists === "open" ? <ListParts shown={shown} /> : null}
			{around.sections}
			{around.readOn}
			<PageScript name="nft-watch" />
			<Dialogs shown={shown} precautions={around.precautions} {...dialogs} />
		</article>
	)
}

type DialogsProps = Omit<ProgramViewProps, "t" | "lang" | "page" | "around"> & {
	shown: Shown
	precautions: ReactNode
}

function Dialogs({ shown, precautions, asked, result, claim, survey, claimed, details, failed }: DialogsProps) {
	return (
		<>
			{asked ? <AskDialog shown={shown} asked={asked} precautions={precautions} /> : null}
			{result ? <ResultDialog shown={shown} result={result} /> : null}
			{claim ? <ClaimDialog shown={shown} claim={claim} /> : null}
			{survey ? <SurveyDialog shown={shown} survey={survey} /> : null}
			{claimed ? <ClaimDone shown={shown} claimed={claimed} /> : null}
			{details ? <DetailsDialog shown={shown} details={details} /> : null}
			{failed ? <FailedDialog shown={shown} failed={failed} back={asked ? "#modal-confirm" : null} /> : null}
		</>
	)
}

/** Collections as tabs, and the terms of a program with terms below them. */
function Tabs({ shown: { t, lang, program, page, own, at, mark } }: { shown: Shown }) {
	const terms = [null, ...page.terms.map(({ days }) => days)]
	return (
		<nav id="tabs" className="tabs-all program-tabs" aria-label={t("nft-staking:tabs")}>
			<ul className="tabs wrap">
				{program.tabs.map(({ id }) => (
					<li key={id}>
						<a
							href={programPath(lang, program, { tab: id }, "#tabs")}
							aria-current={id === page.tab ? "page" : undefined}
							{...mark("tab")}
							data-param={id}
						>
							{t(`${own}:tabs.${id}.name`)}
						</a>
					</li>
				))}
			</ul>
			{page.terms.length > 0 ? (
				<ul className="tabs tabs-terms wrap">
					{terms.map((days) => (
						<li key={days}>
							<a
								href={at({ term: days }, "#tabs")}
								aria-current={days === page.term ? "page" : undefined}
								{...mark("term")}
								data-param={days ?? "all"}
							>
								{days === null ? t("nft-staking:term.every") : t("nft-staking:term.tab", { days })}
							</a>
						</li>
					))}
				</ul>
			) : null}
		</nav>
	)
}
