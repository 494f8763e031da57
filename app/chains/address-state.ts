/**
 * What a chain shows at an address. `absent`: no account. `wallet`: an account that its key controls. `of-a-program`: a mint, a token account, a
 * program, a multisig, or an address with contract code. `holds-data`: a nonce account, from which the key cannot pay as from a wallet.
 */
export type AddressState = "absent" | "wallet" | "of-a-program" | "holds-data"

/** Why no wallet can have an address, by its text alone. `known`: a program, a sysvar, a precompile, or the zero address. */
export type NoWallet = "no-address" | "off-curve" | "known"
