import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isMinting } from "../status.ts"
import { airdropBatch, airdropMetadata, airdropRecord } from "../tables.server.ts"
import { type Checked, checkAgain, checkFile, pictureChecks } from "./check-file.server.ts"

/**
 * Reads the metadata file of one row before its NFT is minted: an NFT names its file for good. Returns why it is not minted; null: the file is the
 * one that was checked. Rows without a file of their own get one of this site, which is made from the row.
 */
export async function whyNotMinted(ctx: Context, recordId: string): Promise<"file-changed" | "file-unread" | null> {
	const [row] = await ctx.db
		.select({
			kind: airdropBatch.kind,
			name: airdropRecord.oldNftName,
			json: airdropRecord.newNftJson,
			sha256: airdropMetadata.sha256,
		})
		.from(airdropRecord)
		.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
		.leftJoin(airdropMetadata, eq(airdropMetadata.recordId, airdropRecord.id))
		.where(eq(airdropRecord.id, recordId))
	if (!row || !isMinting(row.kind) || row.json === null) return null
	const { problem } = await check(ctx, { ...row, json: row.json })
	if (problem === null) return null
	ctx.log.warn({ record: recordId, problem }, "the metadata of an NFT is not as it was checked: it is not minted")
	return problem === "changed" ? "file-changed" : "file-unread"
}

type Row = Readonly<{ name: string | null; json: string; sha256: string | null }>

/** A list that was released before files were checked has no hash: its files have to be in order. */
async function check({ nftFiles: files }: Context, { name, json, sha256 }: Row): Promise<Pick<Checked, "problem">> {
	if (!files) return { problem: "host" }
	if (sha256 !== null) return checkAgain(files, { json, sha256 })
	return checkFile({ files, pictureProblem: pictureChecks(files) }, { name: name ?? "", json, image: null })
}
