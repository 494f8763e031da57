import type { SessionWallet } from "#app/db/context.ts"
import { type Words, wordsT } from "#app/i18n/words.ts"
import { short4 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { isWallet } from "#app/wallets/registry.ts"

type Facts = Readonly<{ address: string; type: string; linked: boolean; words: Words }>

/** What is told to whoever is signed in with a wallet that cannot act on Solana; null: theirs can. `linked`: one of theirs can. */
export function otherChainOf(
	{ chain, address, walletType: type, memberWallets }: SessionWallet,
	words: Words,
): Facts | null {
	if (chain === "solana") return null
	return { address, type, linked: memberWallets.some((one) => one.chain === "solana"), words }
}

/** Says which wallet it is, why nothing can be signed with it here, and both ways to change that. */
export function OtherChain({ address, type, linked, words }: Facts) {
	const t = wordsT({ wallets: words })
	const wallet = isWallet(type) ? t(`wallets:names.${type}`) : type
	return (
		<aside className="other-chain" aria-labelledby="other-chain">
			<div>
				<p id="other-chain">
					<b>{t("wallets:otherChain.title", { wallet, address: short4(address) })}</b>{" "}
					{t(linked ? "wallets:otherChain.linked" : "wallets:otherChain.text")}
				</p>
				<p className="actions">
					<Button look="line" command="show-modal" commandfor="modal-wallet">
						{t("wallets:otherChain.change")}
					</Button>
					{linked ? null : (
						<Button
							look="quiet"
							command="show-modal"
							commandfor="modal-wallet"
							data-purpose="link"
							{...track("walletDialog.link")}
						>
							{t("wallets:otherChain.link")}
						</Button>
					)}
				</p>
			</div>
		</aside>
	)
}
