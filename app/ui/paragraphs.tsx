/** Paragraphs of one text, parted by an empty line. */
export function Paragraphs({ text }: { text: string }) {
	return text.split("\n\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
