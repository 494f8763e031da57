import { SaveReceipt, SaveReceiptHow } from "#app/features/coin-staking/save-receipt.tsx"
import { CopyText, ShortText } from "#app/features/coin-staking/short-text.tsx"
import { SumTitle } from "#app/features/coin-staking/sum-title.tsx"
import { TimeLine } from "#app/features/coin-staking/time-line.tsx"
import type { T } from "#app/i18n/words.ts"
import { longDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackReached } from "#app/tracking/marks.ts"
import { Around } from "#app/ui/around.tsx"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import type { PayFigures } from "./figures.ts"
import { Slip } from "./slip.tsx"
import { type PayingWallet, WaysToPay } from "./ways.tsx"

type Common = Readonly<{ t: T; lang: Lang; position: PayFigures }>
type Props = Common & Readonly<{ wallet: PayingWallet | null }>

/** Pay, wait, done: one page whose state is the chain's. It looks by itself while something is open. */
export function PayPanel({ t, lang, position, wallet }: Props) {
	const open = position.status === "agreed" || position.status === "pending"
	return (
		<div className="pay">
			<PageScript name="pay" />
			<div className="page-head pay-head" aria-live="polite">
				<div {...live("pay-head")}>
					<Title t={t} lang={lang} position={position} />
					<p className="lead">
						<Lead t={t} position={position} />
					</p>
					<AsOf />
					{position.owed.length > 0 ? <Owed t={t} owed={position.owed} /> : null}
					{position.status === "agreed" ? <Hold t={t} lang={lang} heldUntil={position.heldUntil} /> : null}
				</div>
			</div>
			<div {...live("pay-body")} className="pay-body" data-awaiting={open || undefined}>
				<div className="pay-acts">
					{position.status === "agreed" && position.pay ? (
						<WaysToPay t={t} position={position} pay={position.pay} wallet={wallet} />
					) : null}
					<Acts t={t} lang={lang} position={position} />
				</div>
				<Slip t={t} lang={lang} position={position} />
				{position.status === "active" ? <Ahead t={t} lang={lang} position={position} /> : null}
			</div>
		</div>
	)
}

/** What has happened, how much it is about and what comes of it: until when it lies there, or that nothing is lost. */
function Title({ t, lang, position: { status, amount, end, owed } }: Common) {
	const after = () => {
		if (status === "active" && end)
			return t("coin-staking:complete.titleUntil", { date: longDay(end.toISOString(), LOCALES[lang]) })
		if (status === "failed" && owed.length > 0) return t("coin-staking:complete.titleAfter.owed")
		return status === "failed" || status === "refused" ? t(`coin-staking:complete.titleAfter.${status}`) : null
	}
	return <SumTitle said={t(`coin-staking:complete.title.${status}`)} amount={amount} after={after()} />
}

function Lead({ t, position: { status, owner, amount, refusedFor, owed } }: Readonly<{ t: T; position: PayFigures }>) {
	if (status === "refused")
		return t("coin-staking:complete.refused", { reason: t(`coin-staking:why.${refusedFor ?? "other"}`) })
	if (status === "failed" && owed.length > 0) return t("coin-staking:complete.failedOwed")
	if (owner && (status === "agreed" || status === "active"))
		return (
			<Around text={t(`coin-staking:complete.${status === "agreed" ? "agreedOwned" : status}`, { amount, owner: "|" })}>
				<ShortText text={owner} />
			</Around>
		)
	return t(`coin-staking:complete.${status}`, { owner: "–", amount })
}

/** What can be done now: one of them is the next step. */
function Acts({ t, lang, position }: Common) {
	const { status, draft, owed, days, plain, amount } = position
	if (status === "active")
		return (
			<>
				<div className="actions" {...trackReached("stakeComplete.staked")}>
					<LinkButton look="signal" href={paths.stakeView(lang)} {...track("stakeComplete.see")}>
						{t("coin-staking:complete.ok")}
					</LinkButton>
					<LinkButton href={paths.stakeReminder(lang, draft)} {...track("stakeComplete.remind")}>
						{t("coin-staking:complete.remind")}
					</LinkButton>
					<SaveReceipt t={t} />
				</div>
				<SaveReceiptHow t={t} />
			</>
		)
	if (status === "agreed" || status === "pending")
		return (
			<div className="actions">
				<LinkButton href={paths.stakeComplete(lang, draft)} {...track("parts.refresh")}>
					{t("coin-staking:complete.refresh")}
				</LinkButton>
				<LinkButton look="quiet" href={paths.stakePayment(lang)}>
					{t("coin-staking:find.link")}
				</LinkButton>
				<p className="field-hint needs-script pay-waits">{t("coin-staking:complete.waiting")}</p>
			</div>
		)
	return (
		<div className="actions">
			{owed.length > 0 ? (
				<LinkButton look="signal" href={paths.stakeView(lang)}>
					{t("coin-staking:view.title")}
				</LinkButton>
			) : null}
			<LinkButton
				look={owed.length > 0 ? "line" : "signal"}
				href={paths.stakeWrite(lang, { days, amount: plain })}
				{...track("stakeComplete.again")}
			>
				{t("coin-staking:complete.again", { amount, days })}
			</LinkButton>
			{status === "failed" ? (
				<LinkButton look="quiet" href={paths.stakePayment(lang)}>
					{t("coin-staking:find.link")}
				</LinkButton>
			) : null}
		</div>
	)
}

/** The two dates that come now, and what each brings. */
function Ahead({ t, lang, position: { start, end } }: Common) {
	if (!start || !end) return null
	const dates = [
		{ at: start, title: t("coin-staking:process.s5.t"), text: t("coin-staking:process.s5.d") },
		{ at: end, title: t("coin-staking:process.s6.t"), text: t("coin-staking:process.s6.d") },
	]
	return <TimeLine t={t} lang={lang} dates={dates} />
}

/** Whether the reward is held, and what that means for who pays now. */
function Hold({ t, lang, heldUntil }: Readonly<{ t: T; lang: Lang; heldUntil: Date | null }>) {
	if (!heldUntil)
		return <p className="notice">{`${t("coin-staking:complete.hold.none")} ${t("coin-staking:confirm.payBack")}`}</p>
	return (
		<p className="notice">
			<b>
				<Around text={t("coin-staking:complete.hold.until", { time: "|" })}>
					<DateTime at={heldUntil} locale={LOCALES[lang]} local={`(${t("coin-staking:local")})`} />
				</Around>
			</b>{" "}
			{`${t("coin-staking:complete.hold.after")} ${t("coin-staking:confirm.payBack")}`}
		</p>
	)
}

/** What was sent and not counted, and why: above all that could invite to pay again. */
function Owed({ t, owed }: Readonly<{ t: T; owed: PayFigures["owed"] }>) {
	return (
		<section className="notice notice-loss">
			<h2>{t("coin-staking:complete.owed.title")}</h2>
			{owed.map((one) => (
				<div key={one.id}>
					<p>
						{t("coin-staking:complete.owed.text", { amount: one.amount, reason: t(`coin-staking:why.${one.reason}`) })}
					</p>
					<dl className="facts pay-facts">
						<div>
							<dt>{t("coin-staking:complete.tx")}</dt>
							<dd>
								<ShortText text={one.signature} /> <CopyText t={t} text={one.signature} />
							</dd>
						</div>
					</dl>
				</div>
			))}
		</section>
	)
}
