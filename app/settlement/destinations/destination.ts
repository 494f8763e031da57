import type { AddressState, NoWallet } from "#app/chains/address-state.ts"

/**
 * Who names the address that something is sent to. `typed`: its holder types it. `signed`: it has signed here, or a snapshot or an NFT shows it as
 * the holder. `listed`: an operator names it.
 */
export type NamedBy = "typed" | "signed" | "listed"

/**
 * Why nothing is sent to an address, whoever names it. `of-a-program`: the chain shows a mint, a token account, a program, a multisig or a contract
 * there. `holds-data`: a nonce account. `ours`: a wallet or a vault of this site.
 */
export const DESTINATION_PROBLEMS = [
	"no-address",
	"off-curve",
	"known",
	"ours",
	"of-a-program",
	"holds-data",
] as const satisfies readonly (NoWallet | Exclude<AddressState, "absent" | "wallet"> | "ours")[]
export type DestinationProblem = (typeof DESTINATION_PROBLEMS)[number]

/**
 * `go`: it may be sent. `confirm`: its holder has to confirm an address that was never used, and the payment waits a day. `refused`: nothing is
 * ever sent there. `silent`: the chain does not answer, so the payment waits. An unanswered question never counts as "unused".
 */
export type Verdict =
	| Readonly<{ is: "go"; isUnused: boolean }>
	| Readonly<{ is: "confirm" }>
	| Readonly<{ is: "refused"; why: DestinationProblem }>
	| Readonly<{ is: "silent" }>

/** What is known of an address. `state` null: the chain does not answer. `isUnused`: no account, and no transaction names it. */
export type KnownDestination = Readonly<{
	noWallet: NoWallet | null
	isOurs: boolean
	state: AddressState | null
	isUnused: boolean
}>

/** The one rule for every way out. `hasSigned`: the address has shown by a signature that it belongs to whoever types it. */
export function judgeDestination(
	{ noWallet, isOurs, state, isUnused }: KnownDestination,
	{ by, hasSigned = false }: Readonly<{ by: NamedBy; hasSigned?: boolean }>,
): Verdict {
	if (isOurs) return { is: "refused", why: "ours" }
	if (noWallet) return { is: "refused", why: noWallet }
	if (state === null) return { is: "silent" }
	if (state === "of-a-program" || state === "holds-data") return { is: "refused", why: state }
	return by === "typed" && isUnused && !hasSigned ? { is: "confirm" } : { is: "go", isUnused }
}

/** How long a payment waits for an address that was never used and has not signed. */
export const UNUSED_HOLD_MS = 24 * 60 * 60_000
