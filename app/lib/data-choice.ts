/** How much of a page somebody wants to load: `less` is HTML and one sheet. Without a choice the browser's own `Save-Data` decides. */
export const DATA_CHOICES = ["less", "all"] as const
export type DataChoice = (typeof DATA_CHOICES)[number]
export const isDataChoice = (value: unknown): value is DataChoice => DATA_CHOICES.some((choice) => choice === value)

/** Keeps the choice in a cookie for a year. */
export const dataCookie = (choice: DataChoice, { demo }: Readonly<{ demo: boolean }>): string =>
	`data=${choice}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${demo ? "" : "; Secure"}`
