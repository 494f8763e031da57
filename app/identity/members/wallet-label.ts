/** The longest name that an owner may give a wallet. */
export const LABEL_LENGTH = 40
