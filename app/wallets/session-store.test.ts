import { expect, test } from "vitest"
import type { Connected } from "./port.ts"
import { readSessionStore, UNFINISHED } from "./session-store.ts"

const storage = (entries: Record<string, string>) => ({ getItem: (name: string) => entries[name] ?? null })
const connected = (chain: "solana" | "ethereum") =>
	({ account: { chain, address: "x" }, prove: async () => undefined }) satisfies Connected

test("the session store has every printed field (C035–C039)", () => {
	const filled = Object.fromEntries(UNFINISHED.map((name, at) => [name, `value ${at}`]))
	const store = readSessionStore(
		connected("solana"),
		storage({ UUID: "u", WALLETTYPE: "phantom", actionLogLevel: "3", SESSIONSTORE: JSON.stringify(filled) }),
	)
	expect(Object.keys(store).sort()).toEqual(
		[
			...["uuid", "walletType", "solanaWalletProvider", "logLevel"],
			...["paymentGoodName", "payCode", "customData", "keyword"],
			...["stakingTokenId", "stakingDays", "stakeAmount", "unstakingAmount"],
			...["oldProjectId", "oldProjectName", "oldContractAddress", "oldMainnetAddress", "oldWalletAddress"],
			...["newProjectId", "newProjectName", "newContractAddress", "newMainnetAddress", "newWalletAddress"],
			...["oldNftId", "oldNftImage", "oldNftName", "oldNftDescription"],
		].sort(),
	)
	expect(store).toMatchObject({ uuid: "u", walletType: "phantom", logLevel: "3", stakeAmount: "value 6" })
	expect(store.solanaWalletProvider?.account.chain).toBe("solana")
})

test("it knows the three wallets that come back by themselves, and Solana providers only", () => {
	const typeOf = (type: string) => readSessionStore(null, storage({ WALLETTYPE: type })).walletType
	expect(["phantom", "solflare", "dcent", "metamask", "klip", ""].map(typeOf)).toEqual([
		...["phantom", "solflare", "dcent"],
		...[null, null, null],
	])
	expect(readSessionStore(connected("ethereum"), storage({})).solanaWalletProvider).toBeNull()
})

test("what cannot be read is as good as absent, and unknown names are not taken", () => {
	for (const text of ["", "{", "null", "7", "[]", '{"stakeAmount":7,"secret":"x","__proto__":{"payCode":"x"}}'])
		expect(readSessionStore(null, storage({ SESSIONSTORE: text }))).toEqual({
			uuid: null,
			walletType: null,
			solanaWalletProvider: null,
			logLevel: null,
		})
})
