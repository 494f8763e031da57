import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { BlankSlip } from "../../blank-slip.tsx"
import { waysOut } from "../../ways-out.ts"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset; title: string; signedIn: boolean }>

/** There is nothing to pay: the address names no application that this visitor may see. */
export function NoApplication({ t, lang, asset, title, signedIn }: Props) {
	return (
		<>
			<h1 className="out-title">{title}</h1>
			<SignedOut
				title={t("coin-staking:titleOut.application")}
				lead={t(signedIn ? "coin-staking:complete.none" : "coin-staking:complete.noneSignedOut")}
				connect={signedIn ? null : t("coin-staking:status.connect")}
				acts={
					<>
						<LinkButton look="quiet" href={paths.stakeView(lang)}>
							{t("coin-staking:complete.ok")}
						</LinkButton>
						<LinkButton look={signedIn ? "signal" : "quiet"} href={paths.stakeWrite(lang)}>
							{t("coin-staking:confirm.toWrite")}
						</LinkButton>
					</>
				}
				ways={waysOut(t, lang)}
				waysLabel={t("coin-staking:ways.label")}
			>
				<BlankSlip
					t={t}
					asset={asset}
					holder="kongz"
					title={t("coin-staking:slip.title")}
					total={t("coin-staking:confirm.amount")}
					lines={(["start", "end", "reward"] as const).map((line) => t(`coin-staking:view.${line}`))}
				/>
			</SignedOut>
		</>
	)
}
