import type { T } from "#app/i18n/words.ts"

/** What the button tells its script. Words by what happens; `signing-error.ts` names the problems. */
export type FreezeButtonData = Readonly<{
	request: string
	wallet: Readonly<{ address: string; walletType: string }>
	words: Readonly<Record<(typeof WORDS)[number], string>>
}>
const WORDS = ["signing", "sending", "missing", "otherAccount", "refused", "failed"] as const

type Props = { t: T } & Pick<FreezeButtonData, "request" | "wallet">

/** Has the connected wallet sign the freeze, by the script of this page; without scripts it says what is missing. */
export function FreezeButton({ t, request, wallet: { address, walletType } }: Props) {
	const words = Object.fromEntries(WORDS.map((word) => [word, t(`nft-staking:sign.${word}`, { address })]))
	const data = { request, wallet: { address, walletType }, words }
	return (
		<>
			<noscript>
				<p className="notice">{t("nft-staking:sign.noScript")}</p>
			</noscript>
			<p className="modal-actions needs-script">
				<button type="button" className="button button-signal" data-freeze={JSON.stringify(data)}>
					{t("nft-staking:sign.sign")}
				</button>
			</p>
			<p role="status" data-freeze-status />
			<p className="notice notice-loss" role="alert" hidden>
				<b data-freeze-problem />
			</p>
		</>
	)
}
