import { CopyText, ShortText } from "#app/features/coin-staking/short-text.tsx"
import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackOutcomes } from "#app/tracking/marks.ts"
import { Around } from "#app/ui/around.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { signsHere } from "#app/wallets/registry.ts"
import { SignButton } from "#app/wallets/sign-button.tsx"
import type { PayFigures } from "./figures.ts"

export type PayingWallet = Readonly<{ chain: string; address: string; walletType: string }>
type Pay = NonNullable<PayFigures["pay"]>
type Props = Readonly<{ t: T; position: PayFigures; pay: Pay; wallet: PayingWallet | null }>

/** By the wallet on this page, by a phone, or by whoever reads the figures to another program. */
export function WaysToPay({ t, position, pay, wallet }: Props) {
	return (
		<>
			<section className="pay-way">
				<h2>{t("coin-staking:complete.wallet.title")}</h2>
				<WithWallet t={t} position={position} wallet={wallet} />
			</section>
			<section className="pay-way">
				<h2>{t("coin-staking:complete.phone.title")}</h2>
				<div className="pay-phone">
					<QrCode modules={pay.qr} label={t("coin-staking:complete.phone.alt")} />
					<div>
						<p>
							{position.owner ? (
								<Around text={t("coin-staking:complete.phone.textOwned", { owner: "|" })}>
									<ShortText text={position.owner} />
								</Around>
							) : (
								t("coin-staking:complete.phone.text")
							)}
						</p>
						<p className="notice">{t("coin-staking:complete.phone.warn")}</p>
						<p className="actions">
							<LinkButton href={pay.url} {...track("stakeComplete.openApp")}>
								{t("coin-staking:complete.phone.open")}
							</LinkButton>
						</p>
					</div>
				</div>
			</section>
			<PaymentData t={t} pay={pay} />
		</>
	)
}

function WithWallet({ t, position, wallet }: Omit<Props, "pay">) {
	if (wallet && position.owner && wallet.address !== position.owner)
		return (
			<p>
				<Around text={t("coin-staking:complete.wallet.other", { owner: "|" })}>
					<ShortText text={position.owner} />
				</Around>
			</p>
		)
	if (wallet && signsHere(wallet))
		return (
			<SignButton
				marks={{ ...track("stakeComplete.sign"), ...trackOutcomes("stakeComplete.signFailed") }}
				failure="stakeComplete.signFailed"
				row="actions"
				wallet={wallet}
				prepare={{ act: "prepare", draft: position.draft }}
				submit={{ act: "submit", draft: position.draft }}
				say={(word) => t(`coin-staking:complete.wallet.${word}`, { address: wallet.address })}
			/>
		)
	return (
		<>
			<p>{t(wallet ? "coin-staking:complete.wallet.elsewhere" : "coin-staking:complete.wallet.connect")}</p>
			<noscript>
				<p>{t("coin-staking:complete.wallet.noScript")}</p>
			</noscript>
			<p className="actions">
				<button
					type="button"
					className="button button-signal"
					command="show-modal"
					commandfor="modal-wallet"
					{...track("walletDialog.open")}
				>
					{t("coin-staking:complete.wallet.select")}
				</button>
			</p>
		</>
	)
}

function PaymentData({ t, pay }: Readonly<{ t: T; pay: Pay }>) {
	return (
		<details className="question">
			<summary {...track("stakeComplete.manual")}>{t("coin-staking:complete.manual.title")}</summary>
			<p className="notice">{t("coin-staking:complete.manual.note")}</p>
			<dl className="facts pay-facts">
				{(["recipient", "account", "mint", "amount", "reference"] as const).map((name) => (
					<div key={name}>
						<dt>{t(`coin-staking:complete.manual.${name}`)}</dt>
						<dd>
							<span className="breaks">{pay[name]}</span> <CopyText t={t} text={pay[name]} />
						</dd>
					</div>
				))}
			</dl>
			<p className="field-hint">{t("coin-staking:complete.manual.accounts")}</p>
		</details>
	)
}
