import { useRevalidator } from "@remix-run/react"
import { useEffect, useState } from "react"
import type { RoomT } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Moment } from "#app/ui/moment.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { signsHere } from "#app/wallets/registry.ts"
import { keepUnfinished } from "#app/wallets/session-store.ts"
import { SignButton } from "./sign-button.tsx"

export type PayFigures = Readonly<{
	draft: string
	status: "agreed" | "pending" | "active" | "failed"
	amount: string
	days: number
	apr: string
	reward: string
	expiresAt: Date
	owner: string | null
	signature: string | null
	pay: { url: string; qr: string; recipient: string; mint: string; amount: string; reference: string } | null
	owed: readonly { id: string; amount: string; signature: string }[]
}>
type Props = {
	t: RoomT
	lang: Lang
	position: PayFigures
	wallet: { chain: string; address: string; walletType: string } | null
}

/** Pay, wait, done: one page whose state is the chain's. It looks by itself while something is open. */
export function PayPanel({ t, lang, position, wallet }: Props) {
	const open = position.status === "agreed" || position.status === "pending"
	const revalidator = useRevalidator()
	const [looking, setLooking] = useState(false)
	// It is agreed to: the form behind it has nothing to go on with.
	useEffect(() => keepUnfinished({ stakingTokenId: "", stakingDays: "", stakeAmount: "" }), [])
	useEffect(() => {
		if (!open) return
		setLooking(true)
		const timer = setInterval(() => {
			if (document.visibilityState === "visible" && revalidator.state === "idle") revalidator.revalidate()
		}, 1000)
		return () => clearInterval(timer)
	}, [open, revalidator])
	return (
		<>
			<div className="page-head" aria-live="polite">
				<h1>{t(`complete.title.${position.status}`)}</h1>
				<p className="lead">
					{t(`complete.${position.status}`, { owner: position.owner ?? "–", amount: position.amount })}
				</p>
			</div>
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
						{wallet && signsHere(wallet) ? (
							<SignButton t={t} draft={position.draft} wallet={wallet} />
						) : (
							<>
								<p>{t(wallet ? "complete.wallet.elsewhere" : "complete.wallet.connect")}</p>
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
						<p>{t("complete.phone.text")}</p>
						<QrCode modules={position.pay.qr} label={t("complete.phone.alt")} />
						<p className="notice">{t("complete.phone.warn")}</p>
						<p className="actions">
							<LinkButton href={position.pay.url}>{t("complete.phone.open")}</LinkButton>
						</p>
					</section>
				</div>
			) : null}
			{position.owed.length > 0 ? <Owed t={t} owed={position.owed} /> : null}
			<div className="actions">
				{open ? (
					<>
						<LinkButton href={paths.stakeComplete(lang, position.draft)}>{t("complete.refresh")}</LinkButton>
						{looking ? <p className="field-hint">{t("complete.waiting")}</p> : null}
					</>
				) : null}
				{position.status === "active" ? (
					<LinkButton look="signal" href={paths.stakeView(lang)}>
						{t("complete.ok")}
					</LinkButton>
				) : null}
				{position.status === "failed" ? (
					<LinkButton look="signal" href={paths.stakeWrite(lang)}>
						{t("complete.again")}
					</LinkButton>
				) : null}
			</div>
		</>
	)
}

/** What is agreed and still to be paid. */
function AgreedReceipt({ t, lang, position }: { t: RoomT; lang: Lang; position: PayFigures }) {
	return (
		<Receipt
			title={t("confirm.titleSheet", { days: position.days })}
			lines={[
				{ key: "apr", label: t("confirm.apr"), value: t("percent", { rate: position.apr }) },
				{ key: "reward", label: t("confirm.reward"), value: position.reward },
				{
					key: "deadline",
					label: t("complete.deadline"),
					value: <Moment at={position.expiresAt} locale={LOCALES[lang]} local={(time) => t("local", { time })} />,
				},
				{ key: "amount", label: t("confirm.amount"), value: position.amount, total: true },
			]}
		/>
	)
}

function PaymentData({ t, pay }: { t: RoomT; pay: NonNullable<PayFigures["pay"]> }) {
	return (
		<details className="question">
			<summary>{t("complete.manual.title")}</summary>
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

function Owed({ t, owed }: { t: RoomT; owed: PayFigures["owed"] }) {
	return (
		<section className="notice notice-loss">
			<h2>{t("complete.owed.title")}</h2>
			<p>{t("complete.owed.text")}</p>
			<dl className="facts">
				{owed.map((one) => (
					<div key={one.id}>
						<dt>{one.signature}</dt>
						<dd>{one.amount}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
