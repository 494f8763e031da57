/** A short text that stays on one line inside a sentence: an amount with its coin. */
export const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0")
