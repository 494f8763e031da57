import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { short4 } from "#app/lib/shorten.ts"
import { Around } from "#app/ui/around.tsx"
import { AsOf } from "#app/ui/as-of.tsx"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { wholeText } from "../../amounts.ts"
import { Chooser, chosenBefore } from "../../island/chooser.tsx"
import { CHOOSER_WORDS, type ChooserData } from "../../island/chooser-data.ts"
import { isDue, type NoticeLine, type ProgramPage } from "./model.ts"
import { groupOf, itemOf, nftObjects } from "./nft-object.tsx"
import { CHECK_IN_FORM, type Shown, UNDO_FORM } from "./shown.ts"
import { WeekLegend } from "./week-strip.tsx"

/** The NFTs of the wallet that are of this tab, as they stand, and what can be done with them. */
export function Nfts({ shown, step }: { shown: Shown; step: NextStep }) {
	const { t, page, name, program } = shown
	const { wallet, holdings, nfts, notices } = page
	return (
		<section id="nfts" className="own" tabIndex={-1} aria-labelledby="nfts-title">
			<div className="own-head wrap">
				<div>
					<h2 className="display-2" id="nfts-title">
						{name}
					</h2>
					<p className="lead">{leadOf(shown)}</p>
					{wallet?.canHold && nfts.length > 0 ? <AsOf name="nfts" /> : null}
				</div>
				{wallet?.canHold ? <OneClick shown={shown} step={step} /> : null}
			</div>
			<div className="wrap">
				{notices.length > 0 ? <Notices shown={shown} notices={notices} /> : null}
				{wallet?.canHold && holdings ? <ReadLine shown={shown} holdings={holdings} /> : null}
				{wallet?.canHold && !holdings ? <p className="notice">{t("nft-staking:own.unread")}</p> : null}
			</div>
			{nfts.some(({ stake }) => stake) ? (
				<p className="own-custody wrap">{t(`nft-staking:card.custody.${program.custody}`)}</p>
			) : null}
			{nfts.length > 0 ? <Choice shown={shown} step={step} /> : <Empty shown={shown} step={step} />}
		</section>
	)
}

export type NextStep = "connect" | "check-in" | "staking" | "claim" | null

/** The one thing that the page asks for in its signal colour. */
export function nextStepOf({ wallet, acts, claims, offer }: ProgramPage): NextStep {
	if (!wallet?.canHold) return "connect"
	if (acts.checkInDue > 0) return "check-in"
	if (acts.stakeable > 0 && offer) return "staking"
	return claims.some(({ closed }) => closed === null) ? "claim" : null
}

function leadOf({ t, own, page, locale }: Shown): string {
	const { wallet, holdings, nfts, offer, claims } = page
	if (!offer) {
		const had = nfts.some(({ stake }) => stake) || claims.some(({ earned }) => earned > 0n)
		return t(had ? "nft-staking:rates.none" : "nft-staking:own.notOpen")
	}
	if (!wallet?.canHold || !holdings || nfts.length === 0) return t(`${own}:tabs.${page.tab}.text`)
	const staked = nfts.filter(({ stake }) => stake !== null).length
	return t("nft-staking:own.count", {
		count: wholeText(nfts.length, locale),
		staked: wholeText(staked, locale),
		due: wholeText(page.acts.checkInDue, locale),
	})
}

/** For all of the tab at once: no choice is needed. */
function OneClick({ shown, step }: { shown: Shown; step: NextStep }) {
	const { t, page, at, locale } = shown
	const { stakeable, checkInDue } = page.acts
	const due = page.nfts.find(isDue)?.stake?.checkIn
	return (
		<div className="own-acts">
			{checkInDue > 0 && due ? (
				<>
					<Button
						type="submit"
						look={step === "check-in" ? "signal" : "line"}
						form={CHECK_IN_FORM}
						name="all"
						value="1"
						{...shown.mark("checkInAll")}
					>
						{t("nft-staking:act.allCheckIn")}
					</Button>
					<p className="caption">
						<Around text={t("nft-staking:own.dueUntil", { time: "|" })}>
							<DateTime at={due.closesAt} locale={locale} local={`(${t("nft-staking:local")})`} />
						</Around>
					</p>
				</>
			) : null}
			{stakeable > 1 && page.offer ? (
				<LinkButton
					look={step === "staking" ? "signal" : "line"}
					href={at({ do: "stake", all: 1 }, "#modal-confirm")}
					{...shown.mark("stakeAll")}
				>
					{t("nft-staking:act.stakeAll", { count: wholeText(stakeable, locale) })}
				</LinkButton>
			) : null}
		</div>
	)
}

/** When the chain was read, and a way to have it read now. */
function ReadLine({ shown, holdings }: { shown: Shown; holdings: NonNullable<ProgramPage["holdings"]> }) {
	const { t, page, locale, at } = shown
	const seconds = Math.max(0, Math.round((page.now.getTime() - holdings.readAt.getTime()) / 1000))
	const read =
		seconds < 120
			? t("nft-staking:own.readSeconds", { count: seconds })
			: t("nft-staking:own.readAt", { time: utcText(holdings.readAt, locale) })
	return (
		<p className="own-read caption">
			{read}{" "}
			<a href={at({ fresh: 1 }, "#nfts")} {...shown.mark("read")}>
				{t("nft-staking:own.readAgain")}
			</a>
			{holdings.isComplete ? null : ` ${t("nft-staking:own.incomplete")}`}
		</p>
	)
}

function Choice({ shown, step }: { shown: Shown; step: NextStep }) {
	const { page, at } = shown
	const data = chooserData(shown, step)
	const draw = nftObjects(shown, new Set(data.chosen))
	const action = at({}, "#modal-failed")
	return (
		<>
			<form id={CHECK_IN_FORM} method="post" action={action}>
				<Hidden shown={shown} act="check-in" />
			</form>
			<form id={UNDO_FORM} method="post" action={action}>
				<Hidden shown={shown} act="undo" />
			</form>
			<form id="choose" method="get" action={at({}, "#modal-confirm")}>
				<Hidden shown={shown} />
				<div className="choose" data-chooser={JSON.stringify(data)}>
					<Chooser
						data={data}
						items={page.nfts.map(itemOf)}
						chosen={chosenBefore(data)}
						list={page.nfts.map(draw).join("")}
					/>
				</div>
			</form>
			{page.nfts.some(({ stake }) => stake) ? <WeekLegend t={shown.t} /> : null}
			<PageScript name="nft-grid" />
			<PageScript name="nft-watch" />
		</>
	)
}

/** What each form says of where it stands. `request`: sent twice it is one act. */
export function Hidden({ shown: { page }, act }: { shown: Shown; act?: string }) {
	return (
		<>
			<input type="hidden" name="tab" value={page.tab} />
			{act ? <input type="hidden" name="do" value={act} /> : null}
			{act || page.term === null ? null : <input type="hidden" name="term" value={page.term} />}
			<input type="hidden" name="request" value={crypto.randomUUID()} />
		</>
	)
}

function chooserData({ t, lang, page, at, mark }: Shown, step: NextStep): ChooserData {
	const { offer, assets, terms } = page
	const chosen = new Set(page.chosen)
	const said = CHOOSER_WORDS.map((word) => [word, t(`nft-staking:choose.${word}`)] as const)
	return {
		lang,
		words: Object.fromEntries(said) as ChooserData["words"],
		checkIn: at({}, "#modal-failed"),
		most: offer?.mostAtOnce ?? 1,
		rate:
			offer && assets.twig
				? {
						twigPerDay: String(offer.twigPerDay),
						coinPerDay: String(offer.coinPerDay),
						twig: assets.twig,
						coin: assets.coin ?? null,
					}
				: null,
		terms,
		chosen: page.nfts.flatMap((one) => (chosen.has(one.number) && groupOf(one) !== "still" ? [one.number] : [])),
		marks: { choose: mark("choose"), stake: mark("stake"), unstake: mark("unstake"), checkIn: mark("checkIn") },
		signal: step === "staking" && page.acts.stakeable < 2 ? "staking" : null,
	}
}

/** Nothing to show: to whom, and what would change it. The characters stand in. */
function Empty({ shown, step }: { shown: Shown; step: NextStep }) {
	const { t, page, program, name } = shown
	const family = program.tabs.find(({ id }) => id === page.tab)?.family ?? program.tabs[0]?.family
	return (
		<div className="own-empty wrap">
			<div>
				<p className="own-none">{emptyText(t, page, name)}</p>
				{step === "connect" ? <Connect t={t} /> : null}
			</div>
			<div className="own-faces" aria-hidden="true">
				{family ? FACES.map((seed) => <PortraitImage key={seed} family={family} seed={seed} />) : null}
			</div>
		</div>
	)
}
const FACES = [2, 3, 6, 10]

function emptyText(t: T, { wallet, holdings, term }: ProgramPage, name: string): string {
	if (!wallet) return t("nft-staking:own.signedOut", { name })
	if (!wallet.canHold) return t("nft-staking:own.needsSolana", { name })
	if (!holdings) return t("nft-staking:own.notYet")
	return term === null ? t("nft-staking:own.none", { name }) : t("nft-staking:own.noneTerm", { name, days: term })
}

export function Connect({ t }: { t: T }) {
	return (
		<p className="actions">
			<Button look="signal" command="show-modal" commandfor="modal-wallet">
				{t("nft-staking:own.connect")}
			</Button>
		</p>
	)
}

/** What ended by itself since the owner looked last, with the proof of it. */
function Notices({ shown, notices }: { shown: Shown; notices: readonly NoticeLine[] }) {
	const { t, locale, name, at: address } = shown
	return (
		<form method="post" action={address({}, "#modal-failed")}>
			<Hidden shown={shown} act="seen" />
			<ul className="own-notices">
				{notices.map(({ stake, number, reason, at, signature }) => (
					<li key={stake} className="notice">
						<b>{`${name} ${number}`}</b>{" "}
						<Around text={t(`nft-staking:notice.${reason}`, { time: "|" })}>
							<DateTime at={at} locale={locale} local={`(${t("nft-staking:local")})`} />
						</Around>
						{signature ? (
							<small title={signature}>{t("nft-staking:notice.proof", { signature: short4(signature) })}</small>
						) : null}
					</li>
				))}
			</ul>
			<p className="actions">
				<Button type="submit" {...shown.mark("seen")}>
					{t("nft-staking:notice.seen")}
				</Button>
			</p>
		</form>
	)
}
