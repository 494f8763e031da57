import { coinText } from "#app/features/coin-staking/figures.ts"
import { RefreshLink } from "#app/features/coin-staking/refresh-link.tsx"
import { SaveReceipt, SaveReceiptHow } from "#app/features/coin-staking/save-receipt.tsx"
import { SumTitle } from "#app/features/coin-staking/sum-title.tsx"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import type { PayoutFigures } from "./load.server.ts"
import { PayoutSlip } from "./payout-slip.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	asset: Asset
	payout: PayoutFigures
	/** What this page says of it: its kind, or that an application is completed. */
	said: string
	/** The button that leads on. */
	next: string
}>

/** What was asked for, where it is and what happens next; it looks by itself while it is under way. */
export function PayoutReceipt({ t, lang, asset, payout, said, next }: Props) {
	const { state, why } = payout
	const isOpen = state === "queued" || state === "sending"
	return (
		<div className="pay">
			<PageScript name="payout" />
			<div className="page-head pay-head" aria-live="polite">
				<div {...live("payout-head")}>
					<SumTitle said={said} amount={coinText(payout.principal + payout.reward, asset, LOCALES[lang])} />
					<p className="lead">
						<b>{t(`coin-staking:payout.states.${state}`)}</b>
					</p>
					<AsOf />
					<p className="pay-next">{t(`coin-staking:payout.next.${state}`)}</p>
					{why ? <p className="notice">{why}</p> : null}
				</div>
			</div>
			<div {...live("payout")} className="pay-body" data-awaiting={isOpen || undefined}>
				<div className="pay-acts">
					{isOpen ? <RefreshLink t={t} href={paths.stakeReceipt(lang, payout.id)} /> : null}
					<div className="actions">
						<LinkButton look="signal" href={paths.stakeView(lang)} {...track("stakeReceipt.next")}>
							{next}
						</LinkButton>
						<SaveReceipt t={t} />
					</div>
					<SaveReceiptHow t={t} />
					<p className="pay-note">{t("coin-staking:payout.share")}</p>
				</div>
				<PayoutSlip t={t} lang={lang} asset={asset} payout={payout} />
			</div>
		</div>
	)
}
