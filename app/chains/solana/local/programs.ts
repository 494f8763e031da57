export const SYSTEM_PROGRAM = "11111111111111111111111111111111"
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
export const TOKEN_2022_PROGRAM = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"
export const ATA_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"
export const MEMO_PROGRAM = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"
export const MEMO_PROGRAM_1 = "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"
export const COMPUTE_BUDGET_PROGRAM = "ComputeBudget111111111111111111111111111111"

export const isTokenProgram = (address: string) => address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM
export const isMemoProgram = (address: string) => address === MEMO_PROGRAM || address === MEMO_PROGRAM_1
