import type { T } from "#app/i18n/words.ts"

/** What the button tells its script. Words by what happens; `signing-error.ts` names the problems. */
export type SignButtonData = Readonly<{
	draft: string
	wallet: Readonly<{ address: string; walletType: string }>
	words: Readonly<Record<(typeof WORDS)[number], string>>
}>
const WORDS = ["signing", "sending", "missing", "otherAccount", "refused", "failed"] as const

type Props = { t: T } & Pick<SignButtonData, "draft" | "wallet">

/** Has the connected wallet sign, by the script of this page; without it there is the QR code. */
export function SignButton({ t, draft, wallet: { address, walletType } }: Props) {
	const words = Object.fromEntries(WORDS.map((word) => [word, t(`coin-staking:complete.wallet.${word}`, { address })]))
	const data = { draft, wallet: { address, walletType }, words }
	return (
		<>
			<noscript>
				<p>{t("coin-staking:complete.wallet.noScript")}</p>
			</noscript>
			<p className="actions">
				<button type="button" className="button button-signal" data-sign={JSON.stringify(data)}>
					{t("coin-staking:complete.wallet.sign")}
				</button>
			</p>
			<p role="status" data-sign-status />
			<p className="notice notice-loss" role="alert" hidden>
				<b data-sign-problem />
			</p>
		</>
	)
}
