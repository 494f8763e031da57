import type { AddressState } from "#app/chains/address-state.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inLanes } from "../payouts/lanes.ts"
import { judgeDestination, type NamedBy, type Verdict } from "./destination.ts"
import { type Owning, ownAddresses, spelled } from "./own-addresses.ts"

type Asking = Owning & Pick<Context, "log">
type Question = Readonly<{
	chain: ChainAdapter
	addresses: readonly string[]
	by: NamedBy
	hasSigned?: boolean
}>

const LANES = 8
/** The chain is asked for the history of so many addresses without an account; of more, the missing account alone decides. */
const MOST_HISTORIES = 200

/**
 * What may be sent to each of these addresses. Every way out asks here: where an address is entered, in a dry run, and before the worker signs.
 * Throws nothing: where the chain does not answer, the verdict is `silent`.
 */
export async function checkDestinations(
	ctx: Asking,
	{ chain, addresses, by, hasSigned }: Question,
): Promise<ReadonlyMap<string, Verdict>> {
	const ours = ownAddresses(ctx, chain)
	const known = [...new Set(addresses)].map((address) => ({
		address,
		noWallet: chain.whyNoWallet(address),
		isOurs: ours.has(spelled(chain, address)),
	}))
	const asked = known.filter(({ noWallet, isOurs }) => !noWallet && !isOurs)
	const read = await readChain(ctx, chain, { addresses: asked.map(({ address }) => address), by })
	return new Map(
		known.map(({ address, ...one }) => {
			const { state = null, isUnused = false } = read?.get(address) ?? {}
			return [address, judgeDestination({ ...one, state, isUnused }, { by, hasSigned: hasSigned ?? false })]
		}),
	)
}

/** The same of one address. */
export async function checkDestination(
	ctx: Asking,
	{ address, ...of }: Omit<Question, "addresses"> & Readonly<{ address: string }>,
): Promise<Verdict> {
	const verdicts = await checkDestinations(ctx, { ...of, addresses: [address] })
	return verdicts.get(address) ?? { is: "silent" }
}

type Read = ReadonlyMap<string, Readonly<{ state: AddressState; isUnused: boolean }>>

/** Null: the chain does not answer. */
async function readChain(
	{ log }: Pick<Context, "log">,
	chain: ChainAdapter,
	{ addresses, by }: Readonly<{ addresses: readonly string[]; by: NamedBy }>,
): Promise<Read | null> {
	if (addresses.length === 0) return new Map()
	try {
		const states = await chain.addressStates(addresses)
		const absent = addresses.filter((_, n) => states[n] === "absent")
		// A wallet that has signed or is in a snapshot is known by that: whether the chain knows it changes nothing.
		const unused = by === "signed" ? new Set<string>() : await withoutHistory(chain, absent)
		return new Map(
			addresses.flatMap((address, n) => {
				const state = states[n]
				return state ? [[address, { state, isUnused: unused.has(address) }] as const] : []
			}),
		)
	} catch (error) {
		log.warn({ err: error, chain: chain.id }, "the chain does not say what is at addresses that something is sent to")
		return null
	}
}

/** Of addresses without an account those that no transaction names. A chain that lists nothing by account has no more to say of them. */
async function withoutHistory(chain: ChainAdapter, absent: readonly string[]): Promise<ReadonlySet<string>> {
	if (chain.blocks) return new Set(absent)
	const unused = new Set(absent)
	await inLanes(LANES, absent.slice(0, MOST_HISTORIES), async (address) => {
		if ((await chain.list(address, { until: null, limit: 1 })).length > 0) unused.delete(address)
	})
	return unused
}
