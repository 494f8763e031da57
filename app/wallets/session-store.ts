import type { Connected } from "./port.ts"

/** What a form or a flow that is not finished leaves in its tab (§3), to be gone on with: never a secret, never a right. */
export const UNFINISHED = [
	"paymentGoodName",
	"payCode",
	"customData",
	"keyword",
	"stakingTokenId",
	"stakingDays",
	"stakeAmount",
	"unstakingAmount",
	"oldProjectId",
	"oldProjectName",
	"oldContractAddress",
	"oldMainnetAddress",
	"oldWalletAddress",
	"newProjectId",
	"newProjectName",
	"newContractAddress",
	"newMainnetAddress",
	"newWalletAddress",
	"oldNftId",
	"oldNftImage",
	"oldNftName",
	"oldNftDescription",
] as const
export type Unfinished = Readonly<Partial<Record<(typeof UNFINISHED)[number], string>>>

/** The types that reconnect by themselves, as printed for this store. */
const RECONNECTING = ["phantom", "solflare", "dcent"] as const

export type SessionStore = Unfinished &
	Readonly<{
		uuid: string | null
		walletType: (typeof RECONNECTING)[number] | null
		/** Lives in the page alone: a connection cannot be stored. */
		solanaWalletProvider: Connected | null
		logLevel: string | null
	}>

const KEY = "SESSIONSTORE"
const LONGEST = 200

/** What this tab remembers. Whatever cannot be read is as good as absent. */
export function readSessionStore(
	provider: Connected | null = null,
	storage: Pick<Storage, "getItem"> = sessionStorage,
): SessionStore {
	const type = storage.getItem("WALLETTYPE")
	return {
		...unfinishedIn(storage),
		uuid: storage.getItem("UUID"),
		walletType: RECONNECTING.find((one) => one === type) ?? null,
		solanaWalletProvider: provider?.account.chain === "solana" ? provider : null,
		logLevel: storage.getItem("actionLogLevel"),
	}
}

/** Of it what a form has left. */
export function unfinishedIn(storage: Pick<Storage, "getItem"> = sessionStorage): Unfinished {
	try {
		const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "{}")
		if (typeof kept !== "object" || kept === null) return {}
		const values = kept as Record<string, unknown>
		const read = UNFINISHED.filter((name) => typeof values[name] === "string").map((name) => [name, values[name]])
		return Object.fromEntries(read) as Unfinished
	} catch {
		return {}
	}
}

/** Notes values for the tab; an empty one is forgotten. */
export function keepUnfinished(values: Unfinished): void {
	const all = Object.entries({ ...unfinishedIn(), ...values })
	const kept = all.filter(([, value]) => value !== "" && value.length <= LONGEST)
	if (kept.length > 0) sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
	else sessionStorage.removeItem(KEY)
}
