import { randomUUID } from "node:crypto"
import { startCarry } from "#app/features/airdrop/carry/start-carry.server.ts"
import { uploadList } from "#app/features/airdrop/upload-list.server.ts"
import { noteReading } from "#app/features/documents/decide.server.ts"
import type { World } from "#tests/factories/staking-world.ts"
import type { Callers } from "./callers.ts"
import { first } from "./holder.ts"

/** Lists and readings that operators begin; answers their ids. */
export async function seedOperator(
	world: World,
	{ operator, address }: Pick<Callers, "operator"> & { address: string },
) {
	const upload = async (of: string, lines: readonly string[]) => {
		const id = randomUUID()
		const problems = await uploadList(world.web, operator, {
			id,
			title: "A list",
			of,
			bytes: Buffer.from(lines.join("\r\n")),
		})
		if (problems.length > 0) throw new Error(JSON.stringify(problems))
		return id
	}
	const airdrop = await upload("coin:usdc", ["new_wallet_address,amount", `${address},10`])
	const batchMint = await upload("mint:hag", ["recipient,name,json_url", `${address},One,https://example.org/1.json`])
	const carryOver = randomUUID()
	const crossing = { source: "kongz", dest: "hag", jsonPath: "", ids: "" }
	await startCarry(world.web, operator, { id: carryOver, title: "A crossing", ...crossing })
	const { sql } = world.database
	const documentId = await first(sql`select id from identity_document limit 1`)
	const reading = randomUUID()
	await noteReading(world.web, operator, { id: reading, documentId, why: "A booking needs it" })
	return {
		...{ airdrop, batchMint, carryOver, reading },
		record: await first(sql`select id from airdrop_record where batch_id = ${airdrop} limit 1`),
		vestingList: await first(sql`select id from vesting_list order by created_at limit 1`),
		raffleId: await first(sql`select id from raffle limit 1`),
		project: await first(sql`select id from project order by id limit 1`),
	}
}
