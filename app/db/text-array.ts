/** Texts as PostgreSQL reads an array of them: with `unnest`, one prepared statement writes any number of rows. */
export const textArray = (texts: readonly string[]): string =>
	`{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`
