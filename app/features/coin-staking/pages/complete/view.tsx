import type { RefundReason } from "#app/features/coin-staking/refund-reason.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { Around } from "#app/ui/around.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { signsHere } from "#app/wallets/registry.ts"
import { SignButton } from "#app/wallets/sign-button.tsx"

export type PayFigures = Readonly<{
	draft: string
	status: "agreed" | "pending" | "active" | "failed" | "refused"
	amount: string
	days: number
	apr: string
	reward: string
	expiresAt: Date
	/** Until when the reward is held before payment; null: it is not. */
	heldUntil: Date | null
	/** Why a deposit that landed could not be taken. */
	refusedFor: RefundReason | null
	owner: string | null
	signature: string | null
	pay: { url: string; qr: string; recipient: string; mint: string; amount: string; reference: string } | null
	owed: readonly { id: string; amount: string; reason: RefundReason; signature: string }[]
}>
type Props = {
	t: T
	lang: Lang
	position: PayFigures
	wallet: { chain: string; address: string; walletType: string } | null
}

/** Pay, wait, done: one page whose state is the chain's. It looks by itself while something is open. */
export function PayPanel({ t, lang, position, wallet }: Props) {
	const open = position.status === "agreed" || position.status === "pending"
	return (
		<>
			<PageScript name="pay" />
			<div className="page-head" aria-live="polite">
				<div {...live("pay-head")}>
					<h1>{t(`coin-staking:complete.title.${position.status}`)}</h1>
					<p className="lead">{leadOf(t, position)}</p>
					{position.owed.length > 0 ? <Owed t={t} owed={position.owed} /> : null}
					{position.status === "agreed" ? <Hold t={t} lang={lang} heldUntil={position.heldUntil} /> : null}
				</div>
			</div>
			<div {...live("pay-body")} data-awaiting={open || undefined}>
				<Body t={t} lang={lang} position={position} wallet={wallet} />
			</div>
		</>
	)
}

function Body({ t, lang, position, wallet }: Props) {
	const open = position.status === "agreed" || position.status === "pending"
	return (
		<>
			{position.signature ? (
				<dl className="facts">
					<div>
						<dt>{t("coin-staking:complete.tx")}</dt>
						<dd>{position.signature}</dd>
					</div>
				</dl>
			) : null}
			{position.status === "agreed" && position.pay ? (
				<div className="split">
					<section>
						<AgreedReceipt t={t} lang={lang} position={position} />
						<h2>{t("coin-staking:complete.wallet.title")}</h2>
						{wallet && position.owner && wallet.address !== position.owner ? (
							<p>{t("coin-staking:complete.wallet.other", { owner: position.owner })}</p>
						) : wallet && signsHere(wallet) ? (
							<SignButton
								row="actions"
								wallet={wallet}
								prepare={{ act: "prepare", draft: position.draft }}
								submit={{ act: "submit", draft: position.draft }}
								say={(word) => t(`coin-staking:complete.wallet.${word}`, { address: wallet.address })}
							/>
						) : (
							<>
								<p>{t(wallet ? "coin-staking:complete.wallet.elsewhere" : "coin-staking:complete.wallet.connect")}</p>
								<noscript>
									<p>{t("coin-staking:complete.wallet.noScript")}</p>
								</noscript>
								<p className="actions">
									<button type="button" className="button button-signal" command="show-modal" commandfor="modal-wallet">
										{t("coin-staking:complete.wallet.select")}
									</button>
								</p>
							</>
						)}
						<PaymentData t={t} pay={position.pay} />
					</section>
					<section>
						<h2>{t("coin-staking:complete.phone.title")}</h2>
						<p>
							{position.owner
								? t("coin-staking:complete.phone.textOwned", { owner: position.owner })
								: t("coin-staking:complete.phone.text")}
						</p>
						<QrCode modules={position.pay.qr} label={t("coin-staking:complete.phone.alt")} />
						<p className="notice">{t("coin-staking:complete.phone.warn")}</p>
						<p className="actions">
							<LinkButton href={position.pay.url}>{t("coin-staking:complete.phone.open")}</LinkButton>
						</p>
					</section>
				</div>
			) : null}
			<div className="actions">
				{open ? (
					<>
						<LinkButton href={paths.stakeComplete(lang, position.draft)}>
							{t("coin-staking:complete.refresh")}
						</LinkButton>
						<p className="field-hint needs-script">{t("coin-staking:complete.waiting")}</p>
					</>
				) : null}
				{open || position.status === "failed" ? (
					<LinkButton look="quiet" href={paths.stakePayment(lang)}>
						{t("coin-staking:find.link")}
					</LinkButton>
				) : null}
				{position.status === "active" ? (
					<LinkButton look="signal" href={paths.stakeView(lang)}>
						{t("coin-staking:complete.ok")}
					</LinkButton>
				) : null}
				{position.status === "failed" || position.status === "refused" ? (
					<>
						{position.owed.length > 0 ? (
							<LinkButton look="signal" href={paths.stakeView(lang)}>
								{t("coin-staking:view.title")}
							</LinkButton>
						) : null}
						<LinkButton look={position.owed.length > 0 ? "quiet" : "signal"} href={paths.stakeWrite(lang)}>
							{t("coin-staking:complete.again")}
						</LinkButton>
					</>
				) : null}
			</div>
		</>
	)
}

function leadOf(t: T, { status, owner, amount, refusedFor, owed }: PayFigures): string {
	if (status === "agreed" && owner) return t("coin-staking:complete.agreedOwned", { amount, owner })
	if (status === "refused")
		return t("coin-staking:complete.refused", { reason: t(`coin-staking:why.${refusedFor ?? "other"}`) })
	if (status === "failed" && owed.length > 0) return t("coin-staking:complete.failedOwed")
	return t(`coin-staking:complete.${status}`, { owner: owner ?? "–", amount })
}

/** Whether the reward is held, and what that means for who pays now. */
function Hold({ t, lang, heldUntil }: { t: T; lang: Lang; heldUntil: Date | null }) {
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

/** What is agreed and still to be paid. */
function AgreedReceipt({ t, lang, position }: { t: T; lang: Lang; position: PayFigures }) {
	return (
		<Receipt
			title={t("coin-staking:confirm.titleSheet", { days: position.days })}
			lines={[
				{ key: "apr", label: t("coin-staking:confirm.apr"), value: t("coin-staking:percent", { rate: position.apr }) },
				{ key: "reward", label: t("coin-staking:confirm.reward"), value: position.reward },
				{
					key: "deadline",
					label: t("coin-staking:complete.deadline"),
					value: <DateTime at={position.expiresAt} locale={LOCALES[lang]} local={t("coin-staking:local")} />,
				},
				{ key: "amount", label: t("coin-staking:confirm.amount"), value: position.amount, total: true },
			]}
		/>
	)
}

function PaymentData({ t, pay }: { t: T; pay: NonNullable<PayFigures["pay"]> }) {
	return (
		<details className="question">
			<summary>{t("coin-staking:complete.manual.title")}</summary>
			<p className="notice">{t("coin-staking:complete.manual.note")}</p>
			<dl className="facts">
				{(["recipient", "mint", "amount", "reference"] as const).map((name) => (
					<div key={name}>
						<dt>{t(`coin-staking:complete.manual.${name}`)}</dt>
						<dd>{pay[name]}</dd>
					</div>
				))}
			</dl>
		</details>
	)
}

/** What was sent and not counted, and why: above all that could invite to pay again. */
function Owed({ t, owed }: { t: T; owed: PayFigures["owed"] }) {
	return (
		<section className="notice notice-loss">
			<h2>{t("coin-staking:complete.owed.title")}</h2>
			{owed.map((one) => (
				<div key={one.id}>
					<p>
						{t("coin-staking:complete.owed.text", { amount: one.amount, reason: t(`coin-staking:why.${one.reason}`) })}
					</p>
					<dl className="facts">
						<div>
							<dt>{t("coin-staking:complete.tx")}</dt>
							<dd>{one.signature}</dd>
						</div>
					</dl>
				</div>
			))}
		</section>
	)
}
