import type { FileType } from "./purposes.ts"

const starts = (bytes: Buffer, at: number, text: string) => bytes.toString("latin1", at, at + text.length) === text

/** What a file is by its first bytes, whatever it is called and whoever says what it is; null: nothing that is taken here. */
export function fileTypeOf(bytes: Buffer): FileType | null {
	if (starts(bytes, 0, "\xff\xd8\xff")) return "image/jpeg"
	if (starts(bytes, 0, "\x89PNG\r\n\x1a\n")) return "image/png"
	if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP")) return "image/webp"
	return starts(bytes, 0, "%PDF-") ? "application/pdf" : null
}
