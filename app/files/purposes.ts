/** What the bytes of a file say that it is. */
export type FileType = "image/jpeg" | "image/png" | "image/webp" | "application/pdf"
const PICTURES: readonly FileType[] = ["image/jpeg", "image/png", "image/webp"]

/** The limit of every upload. */
export { MOST_UPLOAD_BYTES } from "#app/lib/upload-limit.ts"

type Terms = Readonly<{
	types: readonly FileType[]
	/** Encrypted, and for its owner alone and operators who have a right to it; others may be seen by anybody who has their address. */
	personal: boolean
	/** The right by which operators read it at its address, after they gave a reason; null: none does, it is shown elsewhere. */
	operators: "users.see" | null
	/** Pixels of the longer side of a picture; larger ones are made smaller. */
	longest: number
	/** Pixels of a picture as it is sent; one with more is refused. */
	mostPixels: number
}>

/** 4096 × 3072: cameras of "12 megapixels" take up to so many pixels. Anybody may send documents, so they cost less than other pictures. */
const DOCUMENT_PIXELS = 4_096 * 3_072

/** Every use of a file. Stored by these names. */
export const PURPOSES = {
	/** A picture that operators publish. */
	"content-picture": { types: PICTURES, personal: false, operators: null, longest: 1_600, mostPixels: 40_000_000 },
	/** What a member proves something with. */
	"member-document": {
		types: [...PICTURES, "application/pdf"],
		personal: true,
		operators: "users.see",
		longest: 2_400,
		mostPixels: DOCUMENT_PIXELS,
	},
	/** A picture by which an account's owner shows who they are: operators see it for a reason that they give. */
	"identity-document": {
		types: PICTURES,
		personal: true,
		operators: null,
		longest: 2_400,
		mostPixels: DOCUMENT_PIXELS,
	},
} as const satisfies Readonly<Record<string, Terms>>
export type Purpose = keyof typeof PURPOSES
export const termsOf = (purpose: Purpose): Terms => PURPOSES[purpose]
