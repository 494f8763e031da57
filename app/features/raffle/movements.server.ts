import { PRIZE } from "#app/raffles/deliver.server.ts"
import type { Meanings } from "#app/statements/movements.ts"

export const raffleMovements: Meanings = { [PRIZE]: "prize" }
