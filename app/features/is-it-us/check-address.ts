import { z } from "zod"
import type { OurAddress } from "./facts.server.ts"

/** An address, or a request to pay that begins with one, as somebody has pasted it. */
export const askedAddress = z.object({
	address: z
		.string({ error: "is-it-us:check.none" })
		.trim()
		.min(1, "is-it-us:check.none")
		.max(400, "is-it-us:check.noAddress"),
})

/** What is known of an address. `imitates`: one of ours that begins and ends alike, and is another. */
export type Verdict = Readonly<{
	asked: string
	ours: readonly Readonly<Pick<OurAddress, "kind" | "of"> & { isKey: boolean }>[]
	imitates: string | null
}>

const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const EVM = /^0x[0-9a-f]{40}$/
/** What people compare who compare in a hurry. */
const ENDS = 4

/** A request to pay. One that calls a contract ("…/transfer?address=") pays whom its call names, and names the contract first: it is read as none. */
const REQUEST = /^(?:solana:|ethereum:(?:pay-)?)?(\w+)(?:@\d+)?(?:\?.*)?$/is

/** The address in what was pasted; null: there is none. Those that begin with 0x are the same in small letters. */
export function addressIn(text: string): string | null {
	const [, bare = ""] = REQUEST.exec(text) ?? []
	if (SOLANA.test(bare)) return bare
	return EVM.test(bare.toLowerCase()) ? bare.toLowerCase() : null
}

const inOneCase = (address: string) => (address.startsWith("0x") ? address.toLowerCase() : address)
const endsOf = (address: string) => {
	const bare = inOneCase(address).replace(/^0x/, "")
	return `${bare.slice(0, ENDS)} ${bare.slice(-ENDS)}`
}

/** Holds an address that `addressIn` has read against ours, letter for letter. */
export function checkAddress(asked: string, all: readonly OurAddress[]): Verdict {
	const isAsked = (address: string | undefined) => address !== undefined && inOneCase(address) === asked
	const ours = all
		.filter(({ address, owner }) => isAsked(address) || isAsked(owner))
		.map(({ kind, of, address }) => ({ kind, of, isKey: !isAsked(address) }))
	const every = all.flatMap(({ address, owner }) => (owner ? [address, owner] : [address]))
	const imitated = ours.length > 0 ? undefined : every.find((one) => endsOf(one) === endsOf(asked))
	return { asked, ours, imitates: imitated ?? null }
}

/** How an address begins as another one does, where they part, and how both end. */
export function againstOther(address: string, other: string): readonly [string, string, string] {
	const [one, two] = [inOneCase(address), inOneCase(other)]
	const most = Math.min(one.length, two.length)
	let head = 0
	while (head < most && one[head] === two[head]) head++
	let tail = 0
	while (tail < most - head && one.at(-1 - tail) === two.at(-1 - tail)) tail++
	const end = address.length - tail
	return [address.slice(0, head), address.slice(head, end), address.slice(end)]
}
