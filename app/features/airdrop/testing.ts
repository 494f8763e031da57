import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { asc, eq } from "drizzle-orm"
import { chainsOf } from "#app/chains/chains.ts"
import { adapterOn, kaiaForFile } from "#app/chains/kaia/local/testing.ts"
import type { OldChain } from "#app/chains/old-nfts.ts"
import type { Context, RequestContext, SessionWallet } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { metadataHost } from "#tests/outside/metadata-host.ts"
import { deliverAirdrops } from "./deliver.server.ts"
import { dryRuns } from "./dry-run.server.ts"
import { readProposedAgain } from "./metadata/read-again.server.ts"
import type { Problem } from "./read-list.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"
import { askDryRun, uploadList } from "./upload-list.server.ts"

export const someone = () => Keypair.generate().publicKey.toBase58()
export const evm = (n: number) => `0x${n.toString(16).padStart(40, "0")}`
export const CONTRACT = evm(0xc0ffee)

export async function operator(world: World) {
	const values = { uid: `${randomUUID()}@example.org`, passwordHash: "", adminCode: "the admin code of tests" }
	const [made] = await world.ctx.db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await world.ctx.db.insert(accountRole).values({ accountId, role: "finance", grantedBy: "test" })
	return { accountId, uid: values.uid }
}

/** The Kaia chain of a test file, with its old NFTs: numbers 1 to 5 of `contract` exist, and belong to nobody of the tests. */
export async function oldNftsForFile() {
	const chain = await kaiaForFile()
	const kaia = await adapterOn(chain.settings)
	const contract = kaia.oldNfts.collections[0]?.contract ?? ""
	return { kaia, contract }
}

/** `kaia`: the worker asks it for old NFTs; without it, it does not know any. */
export async function staffed({ kaia = null }: Readonly<{ kaia?: OldChain | null }> = {}) {
	const host = await metadataHost()
	const world = await stakingWorld({ nftFiles: host.files })
	await seedRoles(world.ctx)
	const [one, other] = [await operator(world), await operator(world)]
	const upload = async (of: string, lines: readonly string[], id = randomUUID()) => {
		const bytes = Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`)
		const problems = await uploadList(world.web, one, { id, title: "A list of a test", of, bytes })
		return { id, problems }
	}
	/** Asked for by one, approved by the other where that is needed; answers what the worker said. */
	const act = async (kind: ProposalKind, subject: string, evidence: Record<string, unknown> = {}) => {
		const id = randomUUID()
		const said = await propose(world.web, one, { id, kind, subject, evidence, reason: "a test" })
		if (said === "proposed") await decide(world.web, other, { id, verdict: "approved", why: "" })
		const outcome = async () => {
			await world.settle()
			const [done] = await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, id))
			return done?.outcome
		}
		const first = await outcome()
		if (first !== null) return { said, outcome: first }
		// A list that mints waits until the job has read its files again.
		await readProposedAgain(worker)
		return { said, outcome: await outcome() }
	}
	const worker = {
		...world.worker,
		nftFiles: host.files,
		chains: chainsOf({ solana: world.worker.chains.solana, kaia }),
	}
	const batchOf = async (id: string) => {
		const [batch] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
		return batch
	}
	/** A dry run from the question to its answer. */
	const check = async (id: string, by: Context = worker) => {
		await askDryRun(world.web, id)
		await dryRuns(by)
		return (await batchOf(id))?.dryRun ?? null
	}
	/** As its page was looked at: of a batch mint with what the last dry run has read. */
	const release = async (id: string, seen: Readonly<{ content?: string }> = {}) => {
		const batch = await batchOf(id)
		const { content } = batch?.dryRun?.metadata ?? {}
		const looked = { rows: `${batch?.rows}`, units: `${batch?.units}`, unused: batch?.rows ?? 0 }
		return act("release-airdrop", id, { ...looked, ...(content ? { content } : {}), ...seen })
	}
	const records = (id: string) =>
		world.ctx.db.select().from(airdropRecord).where(eq(airdropRecord.batchId, id)).orderBy(asc(airdropRecord.line))
	/** Passes of the worker until nothing of the list waits or is under way. */
	const deliver = async (id: string, most = 30) => {
		for (let n = 0; n < most; n++) {
			await deliverAirdrops(world.worker)
			await world.settle()
			const open = (await records(id)).filter((row) => row.newWalletAddress && ["0", "10"].includes(row.status))
			if (open.length === 0) return
		}
		throw new Error(`it was not delivered after ${most} passes`)
	}
	return { world, one, other, upload, check, act, release, records, deliver, host, worker }
}

export const asking = (
	world: World,
	wallet: Pick<SessionWallet, "chain" | "address" | "walletType">,
	/** Wallets on Solana that have signed too, and are linked to it. */
	linked: readonly string[] = [],
): RequestContext => ({
	...world.web,
	who: {
		wallet: {
			...wallet,
			signedAt: new Date(),
			sessionId: randomUUID(),
			memberWallets: [wallet, ...linked.map((address) => ({ chain: "solana" as const, address }))],
		},
		draftOwner: null,
	},
})
export const COIN = "old_wallet_address,old_wallet_type,new_wallet_address,amount"
export const NFT =
	"old_project_id,old_wallet_address,old_wallet_type,old_nft_contract,old_nft_id,old_nft_name,old_nft_image,new_wallet_address"
export const nftLine = (n: number, whose: string, type: string, to = "", contract = CONTRACT) =>
	`4,${whose},${type},${contract},${n},Grilla #${n},https://example.org/${n}.png,${to}`
export const codesOf = (problems: readonly Problem[]) =>
	problems.map(({ line, code, other }) => [line, code, other ?? null])
