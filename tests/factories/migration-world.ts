import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Keypair } from "@solana/web3.js"
import { asc, eq } from "drizzle-orm"
import * as ethers from "ethers"
import { expect, onTestFinished } from "vitest"
import { assetsOf } from "#app/chains/assets.ts"
import { chainsOf } from "#app/chains/chains.ts"
import { kaiaAdapter } from "#app/chains/kaia/adapter.server.ts"
import { type RunningKaia, startLocalKaia } from "#app/chains/kaia/local/start-local-kaia.ts"
import { final, givenWallet, sendAs, settingsOn } from "#app/chains/kaia/local/testing.ts"
import { openKaiaNode } from "#app/chains/kaia/node.server.ts"
import { kaiaPayer } from "#app/chains/kaia/payer.server.ts"
import { klayOf } from "#app/chains/kaia/settings.server.ts"
import type { Context, RequestContext, SessionWallet } from "#app/db/context.ts"
import { carryOn } from "#app/features/migration/go.server.ts"
import { openMigrations } from "#app/features/migration/open-migrations.server.ts"
import { nftMigration } from "#app/features/migration/tables.server.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { openStops } from "#app/settlement/stops.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"
import { nftOrders } from "./nft-orders.ts"
import { stakingWorld } from "./staking-world.ts"

export const FEE = 100_000_000_000_000_000n
export const someSolana = () => Keypair.generate().publicKey.toBase58()

const startDemoKaia = (dataDir: string): Promise<RunningKaia> => startLocalKaia({ dataDir })

/** Both chains, a database, and a worker that pays on both: all that carrying over needs. `start`: another Kaia than the demo's. */
export async function migrationWorld<K extends RunningKaia = RunningKaia>(
	// The cast: without another it is the demo's.
	start: (dataDir: string) => Promise<K> = startDemoKaia as (dataDir: string) => Promise<K>,
) {
	const world = await stakingWorld({ payouts: false })
	const dataDir = mkdtempSync(join(tmpdir(), "kaia-"))
	const kaia = await start(dataDir)
	onTestFinished(async () => {
		await kaia.close()
		rmSync(dataDir, { recursive: true, force: true })
	})
	await kaia.whole
	const settings = settingsOn(kaia)
	const adapterAt = (url: string) =>
		kaiaAdapter({ node: openKaiaNode(url), second: null, ethers }, () => "eip155:8217-test", settings)
	const klay = klayOf(settings)
	/** `url`: of the node that stands for Kaia. */
	const on = <C extends Context>(ctx: C, url = kaia.url): C => ({
		...ctx,
		chains: chainsOf({ solana: ctx.chains.solana, kaia: adapterAt(url) }),
		assets: assetsOf([...ctx.assets.all, ...klay.assets]),
		vaults: [...ctx.vaults, ...klay.vaults],
	})
	const [web, worker, ctx] = [on(world.web), on(world.worker), on(world.ctx)]
	const solanaPayer = nftOrders(world).payer
	const payer = kaiaPayer(ethers, openKaiaNode(kaia.url), kaia.adminKey, settings)
	const { handlers } = world

	const lookAtKaia = async (by: Context = worker) => {
		const { kaia: old } = by.chains
		if (!old) throw new Error("there is no Kaia")
		return reconcile(by, { handlers, payers: [{ payer }], chains: [old], beside: true })
	}
	const lookAtSolana = async () => {
		world.mine()
		return reconcile(worker, { handlers, payers: [{ payer: solanaPayer }], chains: [worker.chains.solana] })
	}
	/** A pass of everything. */
	const pass = async () => {
		await lookAtKaia()
		await carryOn(worker)
		await lookAtSolana()
	}
	// What was there before the first look is nobody's deposit.
	await lookAtKaia()
	await carryOn(worker)
	const asking = (wallet: SessionWallet): RequestContext => ({ ...web, who: { wallet, draftOwner: null } })
	const migrationOf = async (code: string) => {
		const [row] = await ctx.db.select().from(nftMigration).where(eq(nftMigration.code, code))
		if (!row) throw new Error(`there is no ${code}`)
		return row
	}
	const owned = async (wallet: ethers.Wallet) => {
		const old = web.chains.kaia
		if (!old) throw new Error("there is no Kaia")
		const all = await Promise.all(
			old.oldNfts.collections.map((one) => old.oldNfts.heldBy(wallet.address.toLowerCase(), one)),
		)
		return all.flatMap(({ ids }, i) => ids.map((id) => ({ contract: old.oldNfts.collections[i]?.contract ?? "", id })))
	}
	const send = async (wallet: ethers.Wallet, request: Readonly<{ to: string; value: string; data: string }>) => {
		const hash = await sendAs(kaia.url, wallet, request)
		await final(kaia.url, hash, settings)
		return hash
	}
	type Nft = Readonly<{ contract: string; id: bigint }>
	return {
		...world,
		ctx,
		web,
		worker,
		on,
		kaia,
		settings,
		payer,
		lookAtKaia,
		lookAtSolana,
		pass,
		asking,
		migrationOf,
		owned,
		send,
		sendNft: (wallet: ethers.Wallet, nft: Nft) =>
			send(wallet, need(web.chains.kaia).oldNfts.askForNft(nft, wallet.address)),
		payFee: (wallet: ethers.Wallet, units = FEE) =>
			send(wallet, need(web.chains.kaia).oldNfts.askForFee({ from: wallet.address, units })),
		/** Somebody with KLAY and old NFTs, signed in with Kaia Wallet; `linked`: with their Solana wallet beside. */
		async holder({ linked }: { linked?: string } = {}) {
			const wallet = await givenWallet(kaia)
			const session: SessionWallet = {
				chain: "kaia",
				address: wallet.address.toLowerCase(),
				walletType: "kaia",
				signedAt: new Date(),
				sessionId: randomUUID(),
				memberWallets: [
					{ chain: "kaia", address: wallet.address.toLowerCase() },
					...(linked ? [{ chain: "solana" as const, address: linked }] : []),
				],
			}
			return { wallet, asking: asking(session), nfts: await owned(wallet), address: wallet.address.toLowerCase() }
		},
		open: (asking: RequestContext, nfts: readonly Nft[], to: string) =>
			openMigrations(asking, {
				wallet: { address: asking.who.wallet?.address ?? "", type: "kaia" },
				nfts: nfts.map(({ contract, id }) => `${contract}/${id}`),
				...{ to, confirmed: to },
			}),
		/** Passes until it is so. */
		async until(code: string, status: string, most = 12) {
			for (let n = 0; n < most; n++) {
				const row = await migrationOf(code)
				if (row.status === status) return row
				await pass()
			}
			throw new Error(`it is ${(await migrationOf(code)).status}, not ${status}`)
		},
		rows: () => ctx.db.select().from(nftMigration).orderBy(asc(nftMigration.seq)),
	}
}
export type MigrationWorld = Awaited<ReturnType<typeof migrationWorld<RunningKaia>>>

/** Nothing is owed any more but what is told, and both chains say what the books say. */
export async function expectInOrder(world: MigrationWorld, owed: readonly bigint[] = []) {
	const rows = await world.ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.kind, "owed"))
	const open = rows.filter(({ balance, asset }) => balance !== 0n && (asset === "KLAY" || asset.includes("/")))
	expect(open.map(({ balance }) => balance).sort()).toEqual([...owed].sort())
	for (const chain of world.worker.chains.all) expect(await openStops(world.ctx, chain.name)).toEqual([])
}

function need<T>(value: T | null): T {
	if (value === null) throw new Error("there is no Kaia")
	return value
}
