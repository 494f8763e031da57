/** Purpose of the payments of purchases; its subject is a `minting_payment`. */
export const MINT_PAYMENT = "minting:payment"
/** Of what a buyer signs first and the worker last: payment and mint in one transaction; its subject is a purchase. */
export const ATOMIC_MINT = "minting:atomic"
/** Of orders that mint what was paid for or is given; its subject is an item. */
export const MINT_ITEM = "minting:item"
/** Of orders that put an NFT into its collection before it is sold; its subject is the NFT's secret. */
export const MINT_PREPARE = "minting:prepare"
/** Of payouts that give back what was paid for and will not be minted; its subject is a `minting_refund`. */
export const MINT_REFUND = "minting:refund"
