import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { BlankSlip } from "../../blank-slip.tsx"
import { waysOut } from "../../ways-out.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asset: Asset
	/** Why there is nothing to leave. */
	says: string
	signedIn: boolean
	/** What stands beside the button of the wallets, or instead of it. */
	children: ReactNode
}>

const SEES = ["back", "when", "agree"] as const

/** An application for unstaking without a stake: what it would say, and how to come to one. */
export function NoLeaving({ t, lang, asset, says, signedIn, children }: Props) {
	return (
		<SignedOut
			title={t(signedIn ? "coin-staking:titleOut.nothing" : "coin-staking:titleOut.whose")}
			lead={says}
			connect={signedIn ? null : t("coin-staking:status.connect")}
			acts={children}
			sees={SEES.map((name) => t(`coin-staking:sees.unstake.${name}`))}
			ways={signedIn ? [] : waysOut(t, lang)}
			waysLabel={t("coin-staking:ways.label")}
		>
			<BlankSlip
				t={t}
				asset={asset}
				holder="crafter"
				title={t("coin-staking:unstake.titleConfirm")}
				total={t("coin-staking:unstake.back")}
				lines={(["deposit", "reward", "paidAt", "undoUntil", "receiver"] as const).map((line) =>
					t(`coin-staking:unstake.${line}`),
				)}
			/>
		</SignedOut>
	)
}
