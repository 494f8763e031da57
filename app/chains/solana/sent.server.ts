import { type Connection, VersionedTransaction } from "@solana/web3.js"
import bs58 from "bs58"
import type { Sent, SentStatus } from "../port.ts"

/** A blockhash lives for 150 blocks. Counted from now it can only be later than the truth, so bytes are never given up too early. */
const BLOCKHASH_LIFE = 150
/** Blocks past its last valid height before a transaction counts as dead: nodes may be a little apart. */
const DEAD_MARGIN = 32n

/** The first signature, which is the payer's. */
export function signatureOf(raw: Uint8Array): string | null {
	try {
		const [first] = VersionedTransaction.deserialize(raw).signatures
		return first ? bs58.encode(first) : null
	} catch {
		return null
	}
}

/** The wallet that pays the fee of signed bytes: the first of their accounts. Null where they are no transaction. */
export function payerOf(raw: Uint8Array): string | null {
	try {
		return VersionedTransaction.deserialize(raw).message.staticAccountKeys[0]?.toBase58() ?? null
	} catch {
		return null
	}
}

/** The height after which these bytes cannot land; null where their blockhash is not valid any more. */
export async function lastValidHeight(solana: Connection, raw: Uint8Array): Promise<bigint | null> {
	const { recentBlockhash } = VersionedTransaction.deserialize(raw).message
	const [height, fresh] = await Promise.all([
		solana.getBlockHeight("processed"),
		solana.isBlockhashValid(recentBlockhash, { commitment: "processed" }),
	])
	return fresh.value ? BigInt(height + BLOCKHASH_LIFE) : null
}

/**
 * The chain has them for good, or has them, or can prove that it never will: only past the margin, asked twice, and of a second provider too
 * where there is one.
 */
export async function statusesOf(
	solana: Connection,
	sent: readonly Sent[],
	second?: Connection | null,
): Promise<SentStatus[]> {
	const found = await statusesBy(solana, sent)
	const dead = sent.filter((_, i) => found[i]?.state === "dead")
	if (!second || dead.length === 0) return found
	const agreed = await statusesBySecond(solana, second, dead)
	return found.map((status, i) => {
		const other = status.state === "dead" ? agreed?.[dead.indexOf(sent[i] as Sent)] : undefined
		if (status.state !== "dead" || other?.state === "dead") return status
		return other?.state === "unknown" ? { state: "unknown" } : { state: "seen" }
	})
}

/** Null: it does not answer. Then nothing is given up, and what the first knows of the others still counts. */
async function statusesBySecond(
	solana: Connection,
	second: Connection,
	dead: readonly Sent[],
): Promise<SentStatus[] | null> {
	try {
		await requireSameChain(solana, second)
		return await statusesBy(second, dead)
	} catch (error) {
		if (error instanceof OtherChain) throw error
		return null
	}
}

export class OtherChain extends Error {}

const sameChain = new WeakSet<Connection>()
/** Throws `OtherChain` where a second provider serves another, and what it throws where it does not answer. */
export async function requireSameChain(solana: Connection, second: Connection): Promise<void> {
	if (sameChain.has(second)) return
	const [one, other] = await Promise.all([solana.getGenesisHash(), second.getGenesisHash()])
	if (one !== other) throw new OtherChain("the second provider serves another chain than the first")
	sameChain.add(second)
}

async function statusesBy(solana: Connection, sent: readonly Sent[]): Promise<SentStatus[]> {
	// The height is read before the look-up: bytes that land in between are then still within their time.
	const height = BigInt(await solana.getBlockHeight("finalized"))
	const found = await lookUp(solana, sent)
	const isOver = (one: Sent, i: number) => found[i] === null && height > one.lastValidHeight + DEAD_MARGIN
	const over = sent.filter(isOver)
	const again = over.length > 0 ? await lookUp(solana, over) : []
	const dead = new Set(over.filter((_, i) => again[i] === null).map((one) => one.signature))
	return sent.map((one, i): SentStatus => {
		const status = found[i]
		if (status?.confirmationStatus === "finalized") {
			const proof = { slot: status.slot, error: status.err ? JSON.stringify(status.err) : null }
			return { state: status.err ? "reverted" : "landed", proof }
		}
		if (status) return { state: "seen" }
		if (!dead.has(one.signature)) return { state: "unknown" }
		return { state: "dead", proof: { finalizedHeight: Number(height), lastValid: Number(one.lastValidHeight) } }
	})
}

async function lookUp(solana: Connection, sent: readonly Sent[]) {
	const signatures = sent.map((one) => one.signature)
	return (await solana.getSignatureStatuses(signatures, { searchTransactionHistory: true })).value
}
