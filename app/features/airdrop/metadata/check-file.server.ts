import { createHash } from "node:crypto"
import { z } from "zod"
import { CHARACTERS } from "../read-list.ts"
import { HostNotAllowed, type NftFiles } from "./nft-files.server.ts"

/**
 * What can be wrong with a row of a list that mints, by code; each has words. `old-nft`, `old-chain`: Kaia does not show the old NFT, or does not
 * answer. `changed`: the file is not the one that the dry run read.
 */
export const METADATA_PROBLEMS = [
	"old-nft",
	"old-chain",
	"changed",
	"host",
	"unreadable",
	"not-json",
	"name",
	"image",
	"image-host",
	"image-unreadable",
	"image-type",
	"attributes",
] as const
export type MetadataProblem = (typeof METADATA_PROBLEMS)[number]

/** `sha256`: of the metadata file, in hex. */
export type Checked = Readonly<{ sha256: string; problem: null } | { sha256: null; problem: MetadataProblem }>
/** Name that is written into the NFT, address of its metadata, and the picture that the list names; null: none. */
export type Wanted = Readonly<{ name: string; json: string; image: string | null }>

const MOST_JSON = 256 * 1024
const MOST_IMAGE = 15 * 1024 * 1024
const MOST_ATTRIBUTES = 200

const part = z.unknown().optional()
const metadata = z.looseObject({ name: part, image: part, attributes: part })
const attributes = z
	.array(
		z.looseObject({
			trait_type: z.string().min(1).max(200),
			value: z.union([z.string().max(2_000), z.number(), z.boolean()]),
		}),
	)
	.max(MOST_ATTRIBUTES)

export const problem = (code: MetadataProblem): Checked => ({ sha256: null, problem: code })

export type PictureProblem = Extract<MetadataProblem, `image-${string}`>
type PictureCheck = (address: string) => Promise<PictureProblem | null>

/** Checks pictures, the same one once: rows of a list often share it. The picture itself is not kept. */
export function pictureChecks(files: NftFiles): PictureCheck {
	const known = new Map<string, Promise<PictureProblem | null>>()
	const check: PictureCheck = async (address) => {
		const read = await bytesAt(files, address, MOST_IMAGE)
		if (typeof read === "string") return `image-${read}`
		return isPicture(read) ? null : "image-type"
	}
	return (address) => {
		const checked = known.get(address) ?? check(address)
		known.set(address, checked)
		return checked
	}
}

/** Reads the metadata of an NFT and has its picture checked. Returns the first problem, or the hash of the file. */
export async function checkFile(
	{ files, pictureProblem }: Readonly<{ files: NftFiles; pictureProblem: PictureCheck }>,
	{ name, json, image }: Wanted,
): Promise<Checked> {
	const read = await bytesAt(files, json, MOST_JSON)
	if (typeof read === "string") return problem(read)
	const said = metadata.safeParse(parsed(read))
	if (!said.success) return problem("not-json")
	if (!isNameOf(said.data.name, name)) return problem("name")
	const { image: picture } = said.data
	if (typeof picture !== "string" || !/^(https:\/\/|ipfs:\/\/|ar:\/\/|\/(?!\/))[!-~]{1,2000}$/.test(picture))
		return problem("image")
	if (image !== null && image !== picture) return problem("image")
	if (!attributes.safeParse(said.data.attributes).success) return problem("attributes")
	const wrong = await pictureProblem(picture)
	if (wrong) return problem(wrong)
	return { sha256: hashOf(read), problem: null }
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

/** Reads a metadata file once more and compares it with the one that was checked (`sha256`, in hex). */
export async function checkAgain(
	files: NftFiles,
	{ json, sha256 }: Readonly<{ json: string; sha256: string }>,
): Promise<Checked> {
	const read = await bytesAt(files, json, MOST_JSON)
	if (typeof read === "string") return problem(read)
	return hashOf(read) === sha256 ? { sha256, problem: null } : problem("changed")
}

async function bytesAt(files: NftFiles, address: string, most: number): Promise<Buffer | "host" | "unreadable"> {
	try {
		return await files.read(address, most)
	} catch (error) {
		return error instanceof HostNotAllowed ? "host" : "unreadable"
	}
}

function parsed(bytes: Buffer): unknown {
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
	} catch {
		return null
	}
}

/** The NFT has room for 32 characters: of a longer name in the file it has the beginning. */
const isNameOf = (said: unknown, name: string) =>
	typeof said === "string" &&
	(said.trim() === name || ([...name].length === CHARACTERS.name && said.trim().startsWith(name)))

const SIGNATURES: readonly (readonly [at: number, text: string])[] = [
	[0, "\xff\xd8\xff"],
	[0, "\x89PNG\r\n\x1a\n"],
	[0, "GIF8"],
	[8, "WEBP"],
	[4, "ftypavif"],
]

/** Whether the bytes are a picture that wallets show: JPEG, PNG, GIF, WebP, AVIF or SVG. */
function isPicture(bytes: Buffer): boolean {
	if (SIGNATURES.some(([at, text]) => bytes.toString("latin1", at, at + text.length) === text)) return true
	return /^(?:\ufeff|\s|<\?xml[^>]{0,200}\?>|<!--[\s\S]{0,2000}?-->|<!DOCTYPE[^>]{0,500}>){0,20}<svg[\s>]/.test(
		bytes.toString("utf8", 0, 4_000),
	)
}
