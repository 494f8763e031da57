/** Account 0 of Ethereum, as Ledger's own programs count it (BIP-44); a Ledger has no other account here (Q030). */
export const LEDGER_PATH = "44'/60'/0'/0/0"
