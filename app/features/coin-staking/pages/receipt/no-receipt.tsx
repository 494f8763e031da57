import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { BlankSlip } from "../../blank-slip.tsx"
import { waysOut } from "../../ways-out.ts"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset; title: string; signedIn: boolean }>

const SEES = ["where", "what", "share"] as const

/** There is nothing to show: the address names no payout. */
export function NoReceipt({ t, lang, asset, title, signedIn }: Props) {
	return (
		<>
			<h1 className="out-title">{title}</h1>
			<SignedOut
				title={t("coin-staking:titleOut.receipt")}
				lead={t("coin-staking:payout.none")}
				connect={signedIn ? null : t("coin-staking:status.connect")}
				acts={
					<LinkButton look={signedIn ? "signal" : "quiet"} href={paths.stakeView(lang)}>
						{t("coin-staking:view.title")}
					</LinkButton>
				}
				sees={SEES.map((name) => t(`coin-staking:sees.receipt.${name}`))}
				ways={waysOut(t, lang)}
				waysLabel={t("coin-staking:ways.label")}
			>
				<BlankSlip
					t={t}
					asset={asset}
					holder="alya"
					title={t("coin-staking:payout.title")}
					total={t("coin-staking:payout.amount")}
					lines={(["asked", "paid", "to", "tx"] as const).map((line) => t(`coin-staking:payout.${line}`))}
				/>
			</SignedOut>
		</>
	)
}
