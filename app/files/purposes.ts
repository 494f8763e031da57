/** What the bytes of a file say that it is. */
export type FileType = "image/jpeg" | "image/png" | "image/webp" | "application/pdf"
const PICTURES: readonly FileType[] = ["image/jpeg", "image/png", "image/webp"]

/** The limit of every upload. */
export const MOST_UPLOAD_BYTES = 10 * 1024 * 1024

type Terms = Readonly<{
	types: readonly FileType[]
	/** Encrypted, and for its owner and operators who may see people alone; others may be seen by anybody who has their address. */
	personal: boolean
	/** Pixels of the longer side of a picture; larger ones are made smaller. */
	longest: number
}>

/** Every use of a file. Stored by these names. */
export const PURPOSES = {
	/** A picture that operators publish. */
	"content-picture": { types: PICTURES, personal: false, longest: 1_600 },
	/** What a member proves something with. */
	"member-document": { types: [...PICTURES, "application/pdf"], personal: true, longest: 2_400 },
} as const satisfies Readonly<Record<string, Terms>>
export type Purpose = keyof typeof PURPOSES
export const termsOf = (purpose: Purpose): Terms => PURPOSES[purpose]
