import { coinText } from "#app/features/coin-staking/figures.ts"
import { RefreshLink } from "#app/features/coin-staking/refresh-link.tsx"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import type { PayoutFigures } from "./load.server.ts"

/** What was asked for and what the chain says of it; it looks by itself while it is under way. */
export function PayoutReceipt({ t, lang, asset, payout }: { t: T; lang: Lang; asset: Asset; payout: PayoutFigures }) {
	const locale = LOCALES[lang]
	const coins = (units: bigint) => coinText(units, asset, locale)
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	const isOpen = payout.state === "queued" || payout.state === "sending"
	const parts = payout.principal > 0n && payout.reward > 0n
	return (
		<>
			<PageScript name="payout" />
			<div {...live("payout")} data-awaiting={isOpen || undefined} aria-live="polite">
				<Receipt
					title={t(`coin-staking:payout.what.${payout.what}`)}
					lines={[
						...(parts
							? [
									{ key: "deposit", label: t("coin-staking:payout.deposit"), value: coins(payout.principal) },
									{ key: "reward", label: t("coin-staking:payout.reward"), value: coins(payout.reward) },
								]
							: []),
						{
							key: "amount",
							label: t("coin-staking:payout.amount"),
							value: coins(payout.principal + payout.reward),
							total: true,
						},
						{
							key: "state",
							label: t("coin-staking:payout.state"),
							value: t(`coin-staking:payout.states.${payout.state}`),
						},
						...(payout.why ? [{ key: "why", label: t("coin-staking:payout.why"), value: payout.why }] : []),
						{
							key: "asked",
							label: t("coin-staking:payout.asked"),
							value: moment(payout.askedAt),
						},
						...(payout.dueAt
							? [{ key: "released", label: t("coin-staking:payout.released"), value: moment(payout.dueAt) }]
							: []),
						...(payout.paidAt
							? [{ key: "paid", label: t("coin-staking:payout.paid"), value: moment(payout.paidAt) }]
							: []),
						{ key: "to", label: t("coin-staking:payout.to"), value: <span className="breaks">{payout.to}</span> },
						...(payout.signature
							? [
									{
										key: "tx",
										label: t("coin-staking:payout.tx"),
										value: <span className="breaks">{payout.signature}</span>,
									},
								]
							: []),
					]}
				>
					<p>{t("coin-staking:payout.share")}</p>
				</Receipt>
				{isOpen ? <RefreshLink t={t} href={paths.stakeReceipt(lang, payout.id)} /> : null}
			</div>
		</>
	)
}
