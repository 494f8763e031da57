import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Blank, SignedOut } from "#app/ui/signed-out.tsx"
import { Payments } from "../detail/payments.tsx"
import { ScheduleBody } from "../detail/view.tsx"
import { Large } from "../plan/view.tsx"
import { ScheduleLine } from "../schedule-line.tsx"
import { Dialogs, type Failed } from "./dialogs.tsx"
import type { MyDetail, MyVesting } from "./load.server.ts"

type Common = Readonly<{ t: T; lang: Lang; signedIn: boolean; failed: Failed | null }>
type Props = Common & Readonly<{ page: MyVesting | null; asked: boolean }>

/** What is said of a schedule, of which nothing is known before somebody has signed in. */
const FACTS = ["total", "released", "next"] as const

/** Before somebody has signed in, or with a wallet that schedules are not for. */
const Out = ({ t, lang, signedIn }: Pick<Common, "t" | "lang" | "signedIn">) => (
	<>
		<h1 className="out-title">{t("vesting:my.title")}</h1>
		<SignedOut
			title={t("vesting:my.signedOut")}
			lead={t("vesting:my.lead")}
			note={signedIn ? t("vesting:my.needsSolana") : null}
			connect={t("vesting:my.connect")}
			trigger="mypage"
			acts={
				<LinkButton look="quiet" href={paths.vestingPlan(lang)}>
					{t("vesting:my.toPlan")}
				</LinkButton>
			}
			sees={[t("vesting:my.sees.amounts"), t("vesting:my.sees.days"), t("vesting:my.sees.claim")]}
		>
			<div className="vesting-out" aria-hidden="true">
				<PortraitImage family="haechi" seed={9} crop="cutout" eager />
				<dl className="vesting-blank">
					{FACTS.map((fact) => (
						<div key={fact}>
							<dt>{t(`vesting:column.${fact}`)}</dt>
							<dd>
								<Blank sum />
							</dd>
						</div>
					))}
				</dl>
			</div>
		</SignedOut>
	</>
)

/** The schedules of the signed-in wallet, and what can be claimed of them. */
export function MyVestingPage({ t, lang, page, signedIn, asked, failed }: Props) {
	const here = paths.myVesting(lang)
	if (!page)
		return (
			<div className="page vesting my-vesting">
				<Out t={t} lang={lang} signedIn={signedIn} />
			</div>
		)
	/** Asked for and not there yet: that there is none, and the button, would say the opposite. */
	const isAwaited = asked && page.mayExample && page.lines.length === 0
	return (
		<div className="page vesting my-vesting" data-wallet-needs="solana">
			<header>
				<h1 className="display-2">{t("vesting:my.title")}</h1>
				<p className="lead">{t("vesting:my.lead")}</p>
			</header>
			{isAwaited ? (
				<p className="notice" role="status">
					{t("vesting:my.exampleAsked")}{" "}
					<a href={paths.myVesting(lang, { done: "asked" })} {...trackLink(here)}>
						{t("vesting:my.exampleLook")}
					</a>
				</p>
			) : null}
			{isAwaited ? null : page.lines.length === 0 ? (
				<section aria-labelledby="vesting-none" className="vesting-none">
					<h2 id="vesting-none" className="display-3">
						{t("vesting:my.none")}
					</h2>
					<p>{t("vesting:my.noneNote")}</p>
				</section>
			) : (
				<>
					<ReadyToClaim t={t} lang={lang} page={page} />
					<section aria-labelledby="vesting-mine">
						<h2 id="vesting-mine">{t("vesting:my.list")}</h2>
						<ol className="vesting-lines">
							{page.lines.map((line) => (
								<ScheduleLine key={line.id} t={t} line={line}>
									{line.claimable ? (
										<LinkButton
											look="line"
											href={`${paths.myVesting(lang, { ask: line.id })}#modal-vesting`}
											{...track("myVesting.claim")}
										>
											{`${t("vesting:my.claim")} ${line.claimable}`}
										</LinkButton>
									) : null}
									<LinkButton
										look="line"
										href={paths.myVestingDetail(lang, { id: line.id })}
										aria-label={t("vesting:my.viewOf", {
											category: t(`vesting:category.${line.category}`),
											coin: line.coin,
										})}
										{...track("myVesting.view")}
									>
										{t("vesting:my.view")}
									</LinkButton>
								</ScheduleLine>
							))}
						</ol>
					</section>
					<Payments t={t} title={t("vesting:my.claims")} claims={page.claims} />
				</>
			)}
			{page.mayExample && !isAwaited ? (
				<form method="post" action={here} className="vesting-example">
					<p>{t("vesting:my.exampleNote")}</p>
					<p className="actions">
						<button
							type="submit"
							name="do"
							value="example"
							className="button button-line"
							{...track("myVesting.example")}
						>
							{t("vesting:my.example")}
						</button>
					</p>
				</form>
			) : null}
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("vesting:my.back")}</LinkButton>
				<LinkButton href={paths.vestingPlan(lang)}>{t("vesting:my.toPlan")}</LinkButton>
				<LinkButton href={paths.reminders(lang)} {...track("myVesting.remind")}>
					{t("vesting:my.remind")}
				</LinkButton>
			</p>
			<Dialogs t={t} lang={lang} ask={page.ask} done={page.done} failed={failed} here={here} />
		</div>
	)
}

/** What can be claimed now, coin by coin, and one button for all of it. */
function ReadyToClaim({ t, lang, page }: Readonly<{ t: T; lang: Lang; page: MyVesting }>) {
	const { ready, nextDay } = page
	return (
		<section className="vesting-ready" aria-labelledby="vesting-ready">
			<h2 id="vesting-ready">{t("vesting:my.ready")}</h2>
			{ready.length === 0 ? (
				<p>{nextDay ? t("vesting:my.nothingUntil", { day: nextDay }) : t("vesting:my.nothing")}</p>
			) : (
				<>
					<ul>
						{ready.map(({ asset, amount }) => (
							<li key={asset}>
								<Large text={amount} />
							</li>
						))}
					</ul>
					<LinkButton
						look="signal"
						href={`${paths.myVesting(lang, { ask: "all" })}#modal-vesting`}
						{...track("myVesting.claimAll")}
					>
						{t("vesting:my.claimAll")}
					</LinkButton>
				</>
			)}
		</section>
	)
}

/** One schedule of one's own; without one, those that can be opened. */
export function MyVestingDetailPage({ t, lang, page, signedIn, failed }: Common & Readonly<{ page: MyDetail | null }>) {
	if (!page)
		return (
			<div className="page vesting my-vesting">
				<Out t={t} lang={lang} signedIn={signedIn} />
			</div>
		)
	const { schedule, mine } = page
	const here = paths.myVestingDetail(lang, schedule ? { id: schedule.line.id } : {})
	const category = schedule ? t(`vesting:category.${schedule.line.category}`) : ""
	return (
		<div className="page vesting my-vesting" data-wallet-needs="solana">
			<p>
				<LinkButton look="line" href={paths.myVesting(lang)} {...track("myVestingDetail.back")}>
					<Icon name="next" className="icon icon-back" />
					{t("vesting:my.toList")}
				</LinkButton>
			</p>
			{page.isGone ? (
				<p className="notice" role="status">
					{t("vesting:error.none")}
				</p>
			) : null}
			{schedule ? (
				<>
					<h1 className="display-3">
						{t("vesting:detail.title", { category, coin: schedule.line.coin })}
						{schedule.line.isExample ? <small className="tag">{t("vesting:example")}</small> : null}
					</h1>
					<section className="vesting-ready" aria-labelledby="vesting-ready">
						<h2 id="vesting-ready">{t("vesting:my.ready")}</h2>
						{schedule.line.claimable && schedule.isSet ? (
							<>
								<ul>
									<li>
										<Large text={schedule.line.claimable} />
									</li>
								</ul>
								<LinkButton
									look="signal"
									href={`${paths.myVestingDetail(lang, { id: schedule.line.id, ask: schedule.line.id })}#modal-vesting`}
									{...track("myVestingDetail.claim")}
								>
									{t("vesting:my.claim")}
								</LinkButton>
							</>
						) : (
							<p>
								{schedule.next ? t("vesting:my.nothingUntil", { day: schedule.next.day }) : t("vesting:my.nothing")}
							</p>
						)}
					</section>
					<ScheduleBody t={t} schedule={schedule} />
					<p className="actions">
						<LinkButton
							href={paths.vestingFile(lang, { id: schedule.line.id, format: "csv" })}
							{...track("myVestingDetail.csv")}
						>
							{t("vesting:file.csv")}
						</LinkButton>
						<LinkButton
							href={paths.vestingFile(lang, { id: schedule.line.id, format: "ics" })}
							{...track("myVestingDetail.ics")}
						>
							{t("vesting:file.ics")}
						</LinkButton>
					</p>
				</>
			) : (
				<>
					<h1 className="display-3">{t("vesting:detail.openable")}</h1>
					{mine.lines.length === 0 ? <p>{t("vesting:my.none")}</p> : null}
					<ol className="vesting-lines">
						{mine.lines.map((line) => (
							<ScheduleLine key={line.id} t={t} line={line}>
								<LinkButton look="line" href={paths.myVestingDetail(lang, { id: line.id })}>
									{t("vesting:my.view")}
								</LinkButton>
							</ScheduleLine>
						))}
					</ol>
				</>
			)}
			<Dialogs t={t} lang={lang} ask={mine.ask} done={mine.done} failed={failed} here={here} />
		</div>
	)
}
