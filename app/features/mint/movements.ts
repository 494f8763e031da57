import { MINT_PAYMENT, MINT_REFUND } from "#app/minting/settlement-purposes.ts"
import type { Meanings } from "#app/statements/movements.ts"

export const mintMovements: Meanings = { [MINT_PAYMENT]: "mint", [MINT_REFUND]: "mint-back" }
