/** The largest picture that is read. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024

/** What is wrong with a file before it is looked at; null: nothing. What it claims to be is enough here: whatever is none will not be drawn. */
export function fileProblem({
	type,
	size,
}: Readonly<{ type: string; size: number }>): "onlyImages" | "tooLarge" | null {
	if (!type.startsWith("image/")) return "onlyImages"
	return size > MOST_PICTURE_BYTES ? "tooLarge" : null
}
