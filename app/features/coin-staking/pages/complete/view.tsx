import type { RefundReason } from "#app/features/coin-staking/refund-reason.ts"
import type { NamespaceT } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { signsHere } from "#app/wallets/registry.ts"
import { SignButton } from "./sign-button.tsx"

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
	t: NamespaceT
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
					<h1>{t(`complete.title.${position.status}`)}</h1>
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
						<dt>{t("complete.tx")}</dt>
						<dd>{position.signature}</dd>
					</div>
				</dl>
			) : null}
			{position.status === "agreed" && position.pay ? (
				<div className="split">
					<section>
						<AgreedReceipt t={t} lang={lang} position={position} />
						<h2>{t("complete.wallet.title")}</h2>
						{wallet && position.owner && wallet.address !== position.owner ? (
							<p>{t("complete.wallet.other", { owner: position.owner })}</p>
						) : wallet && signsHere(wallet) ? (
							<SignButton t={t} draft={position.draft} wallet={wallet} />
						) : (
							<>
								<p>{t(wallet ? "complete.wallet.elsewhere" : "complete.wallet.connect")}</p>
								<noscript>
									<p>{t("complete.wallet.noScript")}</p>
								</noscript>
								<p className="actions">
									<button type="button" className="button button-signal" command="show-modal" commandfor="modal-wallet">
										{t("complete.wallet.select")}
									</button>
								</p>
							</>
						)}
						<PaymentData t={t} pay={position.pay} />
					</section>
					<section>
						<h2>{t("complete.phone.title")}</h2>
						<p>
							{position.owner ? t("complete.phone.textOwned", { owner: position.owner }) : t("complete.phone.text")}
						</p>
						<QrCode modules={position.pay.qr} label={t("complete.phone.alt")} />
						<p className="notice">{t("complete.phone.warn")}</p>
						<p className="actions">
							<LinkButton href={position.pay.url}>{t("complete.phone.open")}</LinkButton>
						</p>
					</section>
				</div>
			) : null}
			<div className="actions">
				{open ? (
					<>
						<LinkButton href={paths.stakeComplete(lang, position.draft)}>{t("complete.refresh")}</LinkButton>
						<p className="field-hint needs-script">{t("complete.waiting")}</p>
					</>
				) : null}
				{position.status === "active" ? (
					<LinkButton look="signal" href={paths.stakeView(lang)}>
						{t("complete.ok")}
					</LinkButton>
				) : null}
				{position.status === "failed" || position.status === "refused" ? (
					<>
						{position.owed.length > 0 ? (
							<LinkButton look="signal" href={paths.stakeView(lang)}>
								{t("view.title")}
							</LinkButton>
						) : null}
						<LinkButton look={position.owed.length > 0 ? "quiet" : "signal"} href={paths.stakeWrite(lang)}>
							{t("complete.again")}
						</LinkButton>
					</>
				) : null}
			</div>
		</>
	)
}

function leadOf(t: NamespaceT, { status, owner, amount, refusedFor, owed }: PayFigures): string {
	if (status === "agreed" && owner) return t("complete.agreedOwned", { amount, owner })
	if (status === "refused") return t("complete.refused", { reason: t(`why.${refusedFor ?? "other"}`) })
	if (status === "failed" && owed.length > 0) return t("complete.failedOwed")
	return t(`complete.${status}`, { owner: owner ?? "–", amount })
}

/** Whether the reward is held, and what that means for who pays now. */
function Hold({ t, lang, heldUntil }: { t: NamespaceT; lang: Lang; heldUntil: Date | null }) {
	if (!heldUntil) return <p className="notice">{`${t("complete.hold.none")} ${t("confirm.payBack")}`}</p>
	const [before, after] = t("complete.hold.until", { time: "|" }).split("|")
	return (
		<p className="notice">
			<b>
				{before}
				<DateTime at={heldUntil} locale={LOCALES[lang]} local={`(${t("local")})`} />
				{after}
			</b>{" "}
			{`${t("complete.hold.after")} ${t("confirm.payBack")}`}
		</p>
	)
}

/** What is agreed and still to be paid. */
function AgreedReceipt({ t, lang, position }: { t: NamespaceT; lang: Lang; position: PayFigures }) {
	return (
		<Receipt
			title={t("confirm.titleSheet", { days: position.days })}
			lines={[
				{ key: "apr", label: t("confirm.apr"), value: t("percent", { rate: position.apr }) },
				{ key: "reward", label: t("confirm.reward"), value: position.reward },
				{
					key: "deadline",
					label: t("complete.deadline"),
					value: <DateTime at={position.expiresAt} locale={LOCALES[lang]} local={t("local")} />,
				},
				{ key: "amount", label: t("confirm.amount"), value: position.amount, total: true },
			]}
		/>
	)
}

function PaymentData({ t, pay }: { t: NamespaceT; pay: NonNullable<PayFigures["pay"]> }) {
	return (
		<details className="question">
			<summary>{t("complete.manual.title")}</summary>
			<p className="notice">{t("complete.manual.note")}</p>
			<dl className="facts">
				{(["recipient", "mint", "amount", "reference"] as const).map((name) => (
					<div key={name}>
						<dt>{t(`complete.manual.${name}`)}</dt>
						<dd>{pay[name]}</dd>
					</div>
				))}
			</dl>
		</details>
	)
}

/** What was sent and not counted, and why: above all that could invite to pay again. */
function Owed({ t, owed }: { t: NamespaceT; owed: PayFigures["owed"] }) {
	return (
		<section className="notice notice-loss">
			<h2>{t("complete.owed.title")}</h2>
			{owed.map((one) => (
				<div key={one.id}>
					<p>{t("complete.owed.text", { amount: one.amount, reason: t(`why.${one.reason}`) })}</p>
					<dl className="facts">
						<div>
							<dt>{t("complete.tx")}</dt>
							<dd>{one.signature}</dd>
						</div>
					</dl>
				</div>
			))}
		</section>
	)
}
