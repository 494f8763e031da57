/** First five, three dots, last five: as printed for the button of the header (C002), and for texts that are signed, which are ASCII. */
export const short5 = (address: string): string =>
	address.length > 13 ? `${address.slice(0, 5)}...${address.slice(-5)}` : address

/** First four, last four: of an address or a signature, everywhere else. What is hardly longer stays whole. */
export const short4 = (text: string): string => (text.length > 10 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text)
