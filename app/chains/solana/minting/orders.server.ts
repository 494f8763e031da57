import {
	createBurnCheckedInstruction,
	createRevokeInstruction,
	createUpdateFieldInstruction,
	TOKEN_2022_PROGRAM_ID as TOKEN_2022,
} from "@solana/spl-token"
import {
	type Connection,
	PACKET_DATA_SIZE,
	PublicKey,
	SystemProgram,
	type TransactionInstruction,
} from "@solana/web3.js"
import { MOST_NFTS_OF_ORDER, type NftWork, NoRoom, type OrderKey, type OrderSigner } from "../../minter.ts"
import type { HeldAt } from "../../nfts.ts"
import type { SignedTransaction } from "../../port.ts"
import { thawInstruction } from "../nfts/freeze.server.ts"
import { readAccount } from "../nfts/layout.ts"
import type { NftSettings } from "../nfts/settings.server.ts"
import { memo, type Signer, signed, signerOf } from "../own-transactions.server.ts"
import { type CarryWork, carrySteps, unfitCarry } from "./carry.server.ts"
import { HOLDING_BYTES, mintSpace, rentOf, textBytes } from "./mint-space.ts"
import { mintedState } from "./minted-state.server.ts"
import { areDone } from "./orders-done.server.ts"
import { placeOf } from "./places.ts"
import type { Making } from "./standards/standard.ts"
import { STANDARDS } from "./standards/standards.ts"
import { type TransferWork, transferSteps, unfitTransfer } from "./transfer.server.ts"

/** The secret key of the collections' authority, of the owner of the vault for NFTs, and the one that signs for the freeze authority. */
export type OrderKeys = Readonly<{
	mintKey?: string | undefined
	vaultKey?: string | undefined
	freezeKey?: string | undefined
	nfts?: NftSettings | undefined
}>

/** Lamports of one signature. */
const FEE = 5_000n
const MOST_SIGNATURES = 3n
/** More text than one transaction holds. */
const MOST_TEXT = { name: "", symbol: "", uri: "", traits: [["", "x".repeat(1_000)]] as const }
const COST = MOST_SIGNATURES * FEE + rentOf(mintSpace(MOST_TEXT).whole) + rentOf(HOLDING_BYTES)

type Steps = Readonly<{ steps: readonly TransactionInstruction[]; signers: readonly Signer[] }>
type Ours = Readonly<{ own: Signer; minter: Signer; freezer: Signer | null; nfts: NftSettings }>

/** Throws `NoRoom` for what no node takes. */
function withRoom(signing: Parameters<typeof signed>[0]): SignedTransaction {
	try {
		const made = signed(signing)
		if (made.raw.length <= PACKET_DATA_SIZE) return made
	} catch (error) {
		// A message that is longer still is not even written.
		if (!(error instanceof RangeError)) throw error
	}
	throw new NoRoom()
}

const keySigner = (secret: string | undefined) => (secret ? signerOf(secret) : null)

/** What a payer can do with the keys of collections and of the vault for NFTs; null where there is neither. Throws where one is no key. */
export function ordersOf(
	solana: Connection,
	own: Signer,
	{ mintKey, vaultKey, freezeKey, nfts }: OrderKeys,
): OrderSigner | null {
	const [minter, vault, freezer] = [keySigner(mintKey), keySigner(vaultKey), keySigner(freezeKey)]
	if (!nfts || (!minter && !vault)) return null
	const canFreeze = minter && freezer && nfts.freezing?.service === freezer.address
	const keys = new Set<OrderKey>([
		...(minter ? ["mint" as const] : []),
		...(vault ? ["vault" as const] : []),
		...(canFreeze ? ["freeze" as const] : []),
	])
	return {
		orderCost: COST,
		keys,
		async unfit({ work, to }) {
			if (work.do === "transfer") return unfitTransfer(solana, { work, to, place: placeOf(nfts, work.collection) })
			if (work.do !== "carry") return null
			const place = placeOf(nfts, work.old.collection)
			return unfitCarry(solana, { work, to, place, freezing: nfts.freezing })
		},
		async signOrder({ id, order: { work, to } }, { hash }) {
			const sign = (steps: readonly TransactionInstruction[], signers: readonly Signer[]) =>
				withRoom({ signers: [own, ...signers], instructions: [...steps, memo(id)], hash })
			if (work.do === "transfer") {
				if (vault?.address !== work.from) throw new Error(`NFT_PRIZE_KEY is not the key of the vault ${work.from}`)
				return sign(transferSteps(work, to, own.address), [vault])
			}
			if (!minter) throw new Error("without NFT_MINT_KEY nothing is minted, burnt or changed")
			if (work.do === "carry") {
				// No room is left for a memo: what it makes is of this order alone all the same.
				const { steps, signers } = carryingSteps(work, to, { own, minter, freezer, nfts })
				return withRoom({ signers: [own, minter, ...signers], instructions: steps, hash })
			}
			const { steps, signers } = await stepsOf(solana, { work, to }, { own, minter, freezer, nfts })
			return sign(steps, [minter, ...signers])
		},
		areDone: (orders, asOf) => areDone(solana, { orders, nfts, authority: minter?.address ?? null, asOf }),
		async doneBy({ work, to }) {
			if (work.do !== "mint" && work.do !== "carry") return null
			const found = await mintedState(solana, { id: work.item.id, place: placeOf(nfts, work.item.collection) })
			return found.state === "minted" && found.by?.to === to ? found.by.signature : null
		},
	}
}

function carryingSteps(
	work: CarryWork,
	to: string,
	ours: Ours,
): { steps: TransactionInstruction[]; signers: Signer[] } {
	const { freezer, own, nfts } = ours
	if (!freezer || nfts.freezing?.service !== freezer.address)
		throw new Error("without NFT_FREEZE_KEY nothing is carried over")
	placeOfOurs(ours, work.old.collection)
	const place = placeOfOurs(ours, work.item.collection)
	const made = makingSteps({ do: "mint", item: work.item }, { item: work.item, place, payer: own.address }, to)
	return { steps: [...carrySteps(work, to, nfts.freezing), ...made.steps], signers: [...made.signers, freezer] }
}

type Made = Readonly<{ work: Exclude<NftWork, TransferWork | CarryWork>; to: string }>

async function stepsOf(solana: Connection, { work, to }: Made, ours: Ours): Promise<Steps> {
	const payer = ours.own.address
	if (work.do === "mint" || work.do === "prepare")
		return makingSteps(work, { item: work.item, place: placeOfOurs(ours, work.item.collection), payer }, to)
	placeOfOurs(ours, work.collection)
	if (work.do === "update") return { steps: await updateSteps(solana, work, ours), signers: [] }
	const free = work.do === "burn" ? (work.free ?? []) : []
	const count = work.nfts.length + free.length
	if (work.nfts.length === 0 || count > MOST_NFTS_OF_ORDER)
		throw new Error(`an order is about one to ${MOST_NFTS_OF_ORDER} NFTs, not ${count}`)
	const first = await letGoSteps(solana, work, ours)
	if (free.length === 0) return first
	const then = await letGoSteps(solana, { do: "release", nfts: free }, ours)
	return { steps: [...first.steps, ...then.steps], signers: [...new Set([...first.signers, ...then.signers])] }
}

function makingSteps(
	{ do: what, item }: Extract<NftWork, { do: "mint" | "prepare" }>,
	making: Making,
	to: string,
): Steps {
	const { mint, halves, beside } = STANDARDS[making.place.standard]
	if (what === "mint" && !item.isPrepared)
		return { steps: mint(making, to), signers: beside ? [beside(making.place, item.id)] : [] }
	if (!halves) throw new Error(`nothing of ${making.place.standard} is prepared`)
	if (what === "mint") return { steps: halves.give(making, to), signers: [] }
	return { steps: halves.prepare(making), signers: beside ? [beside(making.place, item.id)] : [] }
}

function placeOfOurs({ minter, nfts }: Ours, collection: string) {
	const place = placeOf(nfts, collection)
	if (place.authority !== minter.address)
		throw new Error(`NFT_MINT_KEY is not the key of the authority of "${collection}"`)
	return place
}

/** What is frozen is thawed first; then it is burnt, or what its holder let us do with it is given up. */
async function letGoSteps(
	solana: Connection,
	{ do: what, nfts }: Readonly<{ do: "burn" | "release"; nfts: readonly HeldAt[] }>,
	{ minter, freezer, nfts: { freezing } }: Ours,
): Promise<Steps> {
	const found = await solana.getMultipleAccountsInfo(
		nfts.map(({ account }) => new PublicKey(account)),
		"confirmed",
	)
	const by = new PublicKey(minter.address)
	const signers: Signer[] = []
	const steps = nfts.flatMap(({ asset, account }, n) => {
		const token = readAccount(Buffer.from(found[n]?.data ?? []))
		const [at, mint] = [new PublicKey(account), new PublicKey(asset)]
		const last =
			what === "burn"
				? [createBurnCheckedInstruction(at, mint, by, 1n, 0, [], TOKEN_2022)]
				: token?.delegate === minter.address
					? [createRevokeInstruction(at, by, [], TOKEN_2022)]
					: []
		if (!token?.isFrozen) return last
		if (!freezer || !freezing) throw new Error("without NFT_FREEZE_KEY what is frozen is not let go")
		if (!signers.includes(freezer)) signers.push(freezer)
		return [thawInstruction({ account, mint: asset, multisig: freezing.multisig, signer: freezer.address }), ...last]
	})
	return { steps, signers }
}

/** What becomes longer is paid for first. */
async function updateSteps(
	solana: Connection,
	{ asset, set }: Extract<NftWork, { do: "update" }>,
	{ own, minter }: Ours,
): Promise<TransactionInstruction[]> {
	if (set.length === 0) throw new Error("an update writes something")
	const mint = new PublicKey(asset)
	const found = await solana.getAccountInfo(mint, "confirmed")
	const most = (found?.data.length ?? 0) + set.reduce((sum, pair) => sum + textBytes(pair[0]) + textBytes(pair[1]), 0)
	const missing = rentOf(most) - BigInt(found?.lamports ?? 0)
	const pay = SystemProgram.transfer({
		fromPubkey: new PublicKey(own.address),
		toPubkey: mint,
		lamports: missing > 0n ? missing : 0n,
	})
	const updateAuthority = new PublicKey(minter.address)
	return [
		...(missing > 0n ? [pay] : []),
		...set.map(([field, value]) =>
			createUpdateFieldInstruction({ programId: TOKEN_2022, metadata: mint, updateAuthority, field, value }),
		),
	]
}
