import { addressOn } from "#app/identity/members/wallet-types.ts"
import type { Chain } from "#app/identity/proofs/chains.ts"
import type { Account, Setup } from "../port.ts"

/** CAIP-2 names of the networks, in the order in which an account is taken: staking needs Solana. */
export type Networks = Readonly<Record<Chain, string>>
const ORDER = ["solana", "ethereum", "kaia"] as const satisfies readonly Chain[]
const SIGNS = { solana: "solana_signMessage", ethereum: "personal_sign", kaia: "personal_sign" } as const

export const networksOf = ({ solana, ethereum, kaia }: Pick<Setup, "solana" | "ethereum" | "kaia">): Networks => ({
	solana: `solana:${solana}`,
	ethereum: `eip155:${Number(ethereum.chainId)}`,
	kaia: `eip155:${Number(kaia.chainId)}`,
})

/** All of it optional: a wallet answers with what it has, and one of the three is enough. */
export const asked = ({ solana, ethereum, kaia }: Networks) => ({
	solana: { chains: [solana], methods: ["solana_signMessage", "solana_signTransaction"], events: ["accountsChanged"] },
	eip155: { chains: [ethereum, kaia], methods: ["personal_sign"], events: ["accountsChanged", "chainChanged"] },
})

export type Namespaces = Readonly<Record<string, Readonly<{ accounts: string[]; methods: string[] }>>>

/** A wallet may put its answer under "eip155" or under "eip155:1". */
const of = (namespaces: Namespaces, network: string) =>
	Object.entries(namespaces)
		.filter(([name]) => name === network || name === network.split(":", 1)[0])
		.map(([, namespace]) => namespace)

export const signsMessages = (namespaces: Namespaces, networks: Networks, chain: Chain): boolean =>
	of(namespaces, networks[chain]).some(({ methods }) => methods.includes(SIGNS[chain]))

/** Accounts of a network as the wallet lists them; the first is the one it shows. */
export const addressesOf = (namespaces: Namespaces, networks: Networks, chain: Chain): string[] =>
	of(namespaces, networks[chain])
		.flatMap(({ accounts }) => accounts)
		.filter((account) => account.startsWith(`${networks[chain]}:`))
		.map((account) => addressOn(chain, account.slice(networks[chain].length + 1)))
		.filter((address) => address !== null)

/** The account that is used of those a wallet hands over: one that can sign in before one that can only look. */
export function chooseAccount(namespaces: Namespaces, networks: Networks): Account | null {
	const given = ORDER.flatMap((chain) =>
		addressesOf(namespaces, networks, chain)
			.slice(0, 1)
			.map((address) => ({ chain, address })),
	)
	return given.find(({ chain }) => signsMessages(namespaces, networks, chain)) ?? given[0] ?? null
}
