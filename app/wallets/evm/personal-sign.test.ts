import { verifyMessage, Wallet } from "ethers"
import { expect, test } from "vitest"
import { bytesOf, hexOf } from "../hex.ts"
import { WalletProblem } from "../port.ts"
import { personalSign } from "./personal-sign.ts"

const key = new Wallet(`0x${"11".repeat(32)}`)
const question = { message: "example.org wants you to sign in — née", input: {}, code: "7KQ4" }
const providerThat = (answer: (params: readonly unknown[]) => unknown) => ({
	request: async ({ params = [] }: { params?: readonly unknown[] }) => answer(params),
})

test("the text of the question is signed as it is, and the proof holds the same bytes", async () => {
	const provider = providerThat(([hex]) => key.signMessage(bytesOf(hex) ?? ""))
	const proof = await personalSign(provider, key.address.toLowerCase(), question)
	expect(new TextDecoder().decode(proof?.message)).toBe(question.message)
	expect(proof?.signature.length).toBe(65)
	expect(verifyMessage(proof?.message ?? "", hexOf(proof?.signature ?? new Uint8Array()))).toBe(key.address)
})

test("a wallet without such a request cannot sign; a refusal and a fault are told apart", async () => {
	const outcome = (answer: (params: readonly unknown[]) => unknown) =>
		personalSign(providerThat(answer), key.address, question).catch((error: unknown) =>
			error instanceof WalletProblem ? error.code : error,
		)
	const failing = (code: number, message: string) => () => {
		throw Object.assign(new Error(message), { code })
	}
	expect(await outcome(failing(4200, "?"))).toBeUndefined()
	expect(await outcome(failing(-32603, "the method personal_sign does not exist/is not available"))).toBeUndefined()
	expect(await outcome(failing(4001, "?"))).toBe("denied")
	expect(await outcome(failing(-32603, "User denied message signature"))).toBe("denied")
	expect(await outcome(failing(4100, "not this account"))).toBe("failed")
	for (const nonsense of [null, undefined, 5, "", "0x", "0x123", "0xzz", {}])
		expect(await outcome(() => nonsense)).toBe("failed")
})
