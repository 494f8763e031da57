/**
 * What a verifier says of a proof. Each check is one thing that anybody can reckon from the document alone; `onChain` names what the
 * document cannot show by itself, and where on the chain it is looked up. Neither is ever left out in silence.
 */
export type Check = Readonly<{ id: CheckId; ok: boolean }>

export const CHECKS = [
	"beacon-known",
	"beacon-accepted",
	"beacon-chain",
	"beacon-signature",
	"raffle-round",
	"raffle-ledger",
	"raffle-root",
	"raffle-excluded",
	"raffle-count",
	"raffle-winners",
	"raffle-cancelled",
	"gear-odds",
	"gear-round",
	"gear-pity",
	"gear-outcome",
	"drop-key",
	"drop-signature",
	"announcement-key",
	"announcement-origin",
	"announcement-signature",
] as const
export type CheckId = (typeof CHECKS)[number]

/** `at`: signatures of transactions or addresses. `text`: what is to stand there. */
export type OnChain = Readonly<{ id: OnChainId; at: readonly string[]; text?: string }>

export const ON_CHAIN = [
	"commit-memo",
	"root-memo",
	"extension-memo",
	"ledger-whole",
	"payments",
	"redraws",
	"gear-payment",
	"gear-time",
	"gear-inputs",
	"gear-before",
	"drop-holdings",
	"site-key",
] as const
export type OnChainId = (typeof ON_CHAIN)[number]

export type Verified = Readonly<{
	/** Nothing of the document is wrong. What is on the chain is not said by it. */
	ok: boolean
	/** It stands on a signature alone, by a key of which is not known whose it is: that it holds says nothing yet of who speaks. */
	unknownKey?: true
	/** It follows from a beacon of the site's own. */
	demo: boolean
	checks: readonly Check[]
	onChain: readonly OnChain[]
}>
