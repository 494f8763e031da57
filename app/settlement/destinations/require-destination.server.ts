import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { checkDestination } from "./check-destinations.server.ts"
import type { DestinationProblem } from "./destination.ts"
import { isOwnDestination, type Owning } from "./own-addresses.ts"

type Asked = Readonly<{
	chain: ChainAdapter
	address: string
	/** The field of the form that it is typed into. */
	field: string
	/** What a page prints for some problems; the others have words of their own. */
	printed?: Partial<Readonly<Record<DestinationProblem, Refusal["code"]>>>
}>

const refuse = ({ field, printed }: Asked, why: DestinationProblem): never => {
	throw new Refusal(printed?.[why] ?? `destinations:problem.${why}`, { status: 400, field, reason: why })
}

/** Refuses (400) what no wallet can have by its text alone, and our own addresses. Asks no chain. */
export function requireWalletText(ctx: Owning, asked: Asked): void {
	const { chain, address } = asked
	if (isOwnDestination(ctx, chain, address)) refuse(asked, "ours")
	const why = chain.whyNoWallet(address)
	if (why) refuse(asked, why)
}

/**
 * For an address that its holder types. Refuses (400) what is no wallet, (503) where the chain does not answer, and (409, "destinations:unused") an
 * address that was never used, until it comes as `confirmed` too. Answers whether the payment has to wait a day: the address was never used
 * and has not signed.
 */
export async function requireTypedDestination(
	ctx: Owning & Pick<Context, "log">,
	{ confirmed, hasSigned, ...asked }: Asked & Readonly<{ confirmed: string | null; hasSigned: boolean }>,
): Promise<Readonly<{ waits: boolean }>> {
	const { chain, address, field } = asked
	const verdict = await checkDestination(ctx, { chain, address, by: "typed", hasSigned })
	if (verdict.is === "refused") return refuse(asked, verdict.why)
	if (verdict.is === "silent") throw new Refusal("destinations:silent", { status: 503, field })
	if (verdict.is === "go") return { waits: false }
	if (confirmed !== address) throw new Refusal(UNUSED, { status: 409, field, params: endsOf(address) })
	return { waits: true }
}

/** The code of the refusal that its holder answers by confirming the address. */
export const UNUSED = "destinations:unused"

/** What two addresses that only look alike often share is not enough to tell them apart: six characters of each end. */
export const endsOf = (address: string) => ({ first: address.slice(0, 6), last: address.slice(-6) })
