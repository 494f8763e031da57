import { type Connection, PublicKey } from "@solana/web3.js"
import type { HeldAt, NftState } from "../../nfts.ts"
import { OtherChain, requireSameChain } from "../sent.server.ts"
import { readAccount, TOKEN_2022 } from "./layout.ts"

const MOST_AT_ONCE = 100

type States = Readonly<{ slot: bigint; states: readonly NftState[] }>

/**
 * What accounts hold now, confirmed: what was bought a moment ago is not final yet, and is there. With a second provider both must say the
 * same: one that lies, or is behind, decides nothing alone.
 */
export async function statesOf(
	solana: Connection,
	wanted: readonly HeldAt[],
	second?: Connection | null,
): Promise<States> {
	const [first, other] = await Promise.all([readStates(solana, wanted), second && bySecond(solana, second, wanted)])
	if (!second) return first
	const states = first.states.map((state, i): NftState => {
		const said = other?.states[i]
		return said && isSame(state, said) ? state : { state: "disputed" }
	})
	return { slot: first.slot, states }
}

/** Null: it does not answer. */
async function bySecond(solana: Connection, second: Connection, wanted: readonly HeldAt[]): Promise<States | null> {
	try {
		await requireSameChain(solana, second)
		return await readStates(second, wanted)
	} catch (error) {
		if (error instanceof OtherChain) throw error
		return null
	}
}

async function readStates(solana: Connection, wanted: readonly HeldAt[]): Promise<States> {
	const states: NftState[] = []
	const slots: number[] = []
	for (let i = 0; i < wanted.length; i += MOST_AT_ONCE) {
		const some = wanted.slice(i, i + MOST_AT_ONCE)
		const keys = some.map(({ account }) => new PublicKey(account))
		const { context, value } = await solana.getMultipleAccountsInfoAndContext(keys, "confirmed")
		slots.push(context.slot)
		states.push(...some.map(({ asset }, n) => stateOf(asset, value[n] ?? null)))
	}
	// Nothing was asked: nothing is known, as of the beginning.
	return { slot: BigInt(slots.length > 0 ? Math.min(...slots) : 0), states }
}

function stateOf(asset: string, found: Readonly<{ owner: PublicKey; data: Uint8Array }> | null): NftState {
	const token = found?.owner.toBase58() === TOKEN_2022 ? readAccount(Buffer.from(found.data)) : null
	if (token?.mint !== asset || token.amount !== 1n) return { state: "gone" }
	const { owner, isFrozen, delegate } = token
	return { state: "held", owner, isFrozen, delegate }
}

function isSame(one: NftState, other: NftState): boolean {
	if (one.state !== "held" || other.state !== "held") return one.state === other.state
	return one.owner === other.owner && one.isFrozen === other.isFrozen && one.delegate === other.delegate
}
