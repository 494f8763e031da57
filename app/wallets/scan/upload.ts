import { MOST_UPLOAD_BYTES } from "#app/lib/upload-limit.ts"

/** What is wrong with a file before it is looked at; null: nothing. What it claims to be is enough here: whatever is none will not be drawn. */
export function fileProblem({
	type,
	size,
}: Readonly<{ type: string; size: number }>): "onlyImages" | "tooLarge" | null {
	if (!type.startsWith("image/")) return "onlyImages"
	return size > MOST_UPLOAD_BYTES ? "tooLarge" : null
}
