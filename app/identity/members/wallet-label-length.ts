/** How long a name may be that an owner gives a wallet, in letters. */
export const LONGEST_LABEL = 40
