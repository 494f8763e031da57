import { createHash } from "node:crypto"
import type { Context } from "#app/db/context.ts"
import type { airdropRecord } from "../tables.server.ts"
import { type Checked, checkAgain, checkFile, problem } from "./check-file.server.ts"

type Record = typeof airdropRecord.$inferSelect
export type CheckedRow = Pick<
	Record,
	"id" | "oldWalletAddress" | "oldNftContract" | "oldNftId" | "oldNftName" | "oldNftImage" | "newNftJson"
>
/** `isHeld`: whether the old NFT is in the wallet of the row; null: it was not asked for. */
export type RowResult = Checked & Readonly<{ isHeld: boolean | null }>

type Asking = Pick<Context, "chains" | "log">
type Files = Parameters<typeof checkFile>[0]

/** First check of a row: its old NFT on Kaia, if it has one, and its metadata file. `files` null: this process reads none. */
export async function checkRow(ctx: Asking, files: Files | null, row: CheckedRow): Promise<RowResult> {
	const old = await readOld(ctx, row)
	if (typeof old === "string") return { ...problem(old), isHeld: null }
	const { isHeld } = old
	const { newNftJson: json } = row
	if (json === null) return { sha256: hashOfOwnFile(row), problem: null, isHeld }
	if (!files) return { ...problem("host"), isHeld }
	// The picture in the list belongs to the old NFT: the new one may have another.
	const image = row.oldNftContract === null ? row.oldNftImage : null
	return { ...(await checkFile(files, { name: row.oldNftName ?? "", json, image })), isHeld }
}

/** Later check of a row that was in order (`sha256`): whether its file is still the same. */
export async function checkRowAgain(
	files: Files["files"] | null,
	{ newNftJson: json, sha256 }: Pick<CheckedRow, "newNftJson"> & Readonly<{ sha256: string }>,
): Promise<Checked> {
	if (json === null) return { sha256, problem: null }
	return files ? checkAgain(files, { json, sha256 }) : problem("host")
}

/** A file of this site is made from the row, and the row never changes. */
const hashOfOwnFile = ({ oldNftName, oldNftImage, oldNftContract, oldNftId }: CheckedRow): string =>
	createHash("sha256")
		.update(JSON.stringify([oldNftName, oldNftImage, oldNftContract, oldNftId]))
		.digest("hex")

async function readOld(ctx: Asking, row: CheckedRow): Promise<"old-nft" | "old-chain" | Pick<RowResult, "isHeld">> {
	const { oldNftContract: contract, oldNftId: id, oldWalletAddress: wallet } = row
	if (contract === null || id === null) return { isHeld: null }
	if (BigInt(id) >= 2n ** 256n) return "old-nft"
	const { kaia } = ctx.chains
	if (!kaia) return "old-chain"
	try {
		// Throws while it is not known which chain the node serves: another chain must not prove an NFT.
		void kaia.name
		const owner = await kaia.oldNfts.ownerOf({ contract, id: BigInt(id) })
		if (owner === null) return "old-nft"
		// A row that names no old wallet shows nothing of its owner: it counts as one that is not held.
		return { isHeld: wallet !== null && owner === wallet }
	} catch (error) {
		ctx.log.warn({ err: error, contract, id }, "Kaia does not say who owns an old NFT of a list")
		return "old-chain"
	}
}
