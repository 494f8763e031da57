import { expect, test } from "vitest"
import { addressIn, againstOther, checkAddress } from "./check-address.ts"
import type { OurAddress } from "./facts.server.ts"

const VAULT = "6kj5w8cYEERvzcVatR24BrmYZ11e5fwCeWCecykKWDKd"
const OWNER = "DFmn3PvHZz4FDeSJhxA2rTy2UaVM5ptt8G6u9PMgR4rh"
const CONTRACT = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"
const ours: readonly OurAddress[] = [
	{ kind: "deposit", of: "SCG", chain: "solana", address: VAULT, owner: OWNER },
	{ kind: "old-contract", of: "PunkyKongz", chain: "kaia", address: CONTRACT },
]

test("an account of ours, and the key that signs for it, are told with what they are for", () => {
	expect(checkAddress(VAULT, ours)).toEqual({
		...{ asked: VAULT, imitates: null },
		ours: [{ kind: "deposit", of: "SCG", isKey: false }],
	})
	expect(checkAddress(OWNER, ours).ours).toEqual([{ kind: "deposit", of: "SCG", isKey: true }])
})

test("letters of an address that begins with 0x count in either case, those of any other as they are", () => {
	expect(checkAddress(addressIn(CONTRACT.toUpperCase().replace("0X", "0x")) ?? "", ours).ours).toHaveLength(1)
	expect(checkAddress(VAULT.replace("kj5", "KJ5"), ours).ours).toEqual([])
})

test("an address that begins and ends like one of ours is told as its imitation, and any other as nobody we know", () => {
	const fake = `${VAULT.slice(0, 4)}${"x".repeat(VAULT.length - 8)}${VAULT.slice(-4)}`
	expect(checkAddress(fake, ours)).toMatchObject({ ours: [], imitates: VAULT })
	expect(checkAddress("C".repeat(44), ours)).toMatchObject({ ours: [], imitates: null })
	const other = `0xab58${"0".repeat(32)}ec9b`
	expect(checkAddress(other, ours)).toMatchObject({ ours: [], imitates: CONTRACT })
})

test("a request to pay is read by its receiver; what holds no address holds none", () => {
	expect(addressIn(`solana:${VAULT}?amount=1&label=x`)).toBe(VAULT)
	expect(addressIn(`ethereum:${CONTRACT}@8217`)).toBe(CONTRACT.toLowerCase())
	for (const none of ["", "hello", "0x12", `${VAULT}${VAULT}`, "https://example.org", `${VAULT} ${OWNER}`])
		expect(addressIn(none)).toBeNull()
})

test("a request that calls a contract of ours pays somebody else, and is not told to be ours", () => {
	const call = `/transfer?address=0x${"de".repeat(20)}&uint256=1e18`
	for (const to of ["", "@8217"])
		for (const scheme of ["", "ethereum:", "ETHEREUM:pay-"])
			expect(addressIn(`${scheme}${CONTRACT}${to}${call}`)).toBeNull()
	expect(addressIn(`ethereum:pay-${CONTRACT}@8217?value=1`)).toBe(CONTRACT.toLowerCase())
})

test("an imitation is shown beside the real one by what they do not share, whatever their lengths", () => {
	const fake = `${VAULT.slice(0, 4)}${"x".repeat(VAULT.length - 8)}${VAULT.slice(-4)}`
	expect(againstOther(fake, VAULT)).toEqual([VAULT.slice(0, 4), "x".repeat(VAULT.length - 8), VAULT.slice(-4)])
	expect(againstOther(VAULT, fake)).toEqual([VAULT.slice(0, 4), VAULT.slice(4, -4), VAULT.slice(-4)])
	expect(againstOther("aaaab", "aab")).toEqual(["aa", "aa", "b"])
	expect(againstOther("aab", "aaaab")).toEqual(["aa", "", "b"])
	const other = `0xab58${"0".repeat(32)}ec9b`
	expect(againstOther(CONTRACT, other)).toEqual(["0xAb580", CONTRACT.slice(7, -4), "eC9B"])
})
