import { isDemoType, type WalletType } from "#app/identity/members/wallet-types.ts"

/** Our own, drawn on a 32-unit square. */
const DICE = "M3 3h26v26H3Zm3 3v20h20V6Zm3 3h4v4H9Zm10 0h4v4h-4Zm-5 5h4v4h-4Zm-5 5h4v4H9Zm10 0h4v4h-4Z"
const CROSSING = "M1 14h6v16H1Zm24-12h6v28h-6ZM9 19h8v-5l7 7-7 7v-5H9Z"

/** Owners who publish no mark that could be had: their wallet has its letter. */
const LETTERED: readonly WalletType[] = ["klip"]

/** How a wallet is known at a glance. What its owner publishes comes with the dialog's style sheet. */
export function WalletMark({ type, name }: { type: WalletType; name: string }) {
	if (isDemoType(type)) return <Drawn d={DICE} />
	if (!LETTERED.includes(type)) return <span className="wallets-mark" />
	return (
		<span className="wallets-mark wallets-letter" aria-hidden="true">
			{name[0]}
		</span>
	)
}

export const CrossingMark = () => <Drawn d={CROSSING} />

const Drawn = ({ d }: { d: string }) => (
	<svg className="wallets-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
		<path fillRule="evenodd" d={d} />
	</svg>
)
