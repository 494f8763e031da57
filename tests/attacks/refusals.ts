import { randomBytes } from "node:crypto"
import { Wallet } from "ethers"
import { type Attack, inLanes, type Target } from "./attack.ts"
import { newBrowser } from "./browser.ts"

/** One refusal may cost this many bytes of log on average; many cost less, for lines are limited. */
const BYTES_EACH = 100

const json = (body: unknown) => ({
	method: "POST",
	headers: { "Content-Type": "application/json" },
	body: JSON.stringify(body),
})

const refusedSignIn = (target: Target, n: number) => {
	const bytes = (size: number) => randomBytes(size).toString("base64")
	const address = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T"
	const proof = { address, signed_message: bytes(200), signature: bytes(n % 3 ? 64 : 10 + (n % 300)) }
	const cookie = n % 2 ? { Cookie: `ask=${randomBytes(32).toString("base64url")}` } : {}
	const { headers, ...rest } = json(proof)
	const all = { ...headers, ...cookie, Origin: target.origin() }
	return target.ask({ path: "/api/identity/verify", ...rest, headers: all, from: target.address() })
}

export const refusedSignIns: Attack = {
	name: "5,000 refused sign-ins",
	point: "A6",
	capMs: 240_000,
	async run(target, { of, signal }) {
		const count = of(5_000, 600)
		const began = target.said().length
		let wrong = 0
		await inLanes([...Array(count).keys()], { lanes: 16, signal }, async (n) => {
			const { status } = await refusedSignIn(target, n)
			if (status < 400 || status >= 500) wrong++
		})
		const bytes = target.said().length - began
		const ok = wrong === 0 && bytes <= count * BYTES_EACH
		const detail = `${count} sign-ins, ${wrong} not refused`
		return { figure: bytes, unit: `bytes of log (≤ ${BYTES_EACH} each); no error line`, ok, detail }
	},
}

/** Bytes. A contract wallet signs with what its contract understands, which only its chain could check; 65 are a person's. */
const CONTRACTS = [66, 130, 4_000, 96, 192, 1_000, 20_000]

export const contractSignatures: Attack = {
	name: "signatures of contract wallets, of any length",
	point: "A6",
	async run(target, { of }) {
		const speechless: string[] = []
		const lengths = CONTRACTS.slice(0, of(CONTRACTS.length, 3))
		for (const length of lengths) {
			const browser = newBrowser(target)
			const address = Wallet.createRandom().address
			const asked = await browser.json("/api/identity/challenge", {
				address,
				wallet_type: "metamask",
				chain: "ethereum",
			})
			const message = JSON.parse(asked.text).returnValue?.message ?? ""
			const signature = randomBytes(length).toString("base64")
			const proof = { address, signed_message: Buffer.from(message).toString("base64"), signature }
			const { status, text } = await browser.json("/api/identity/verify", proof)
			const said = /"message":"([^"]*)"/.exec(text)?.[1] ?? ""
			if (status < 400 || status >= 500 || !/contract/i.test(said))
				speechless.push(`${length} bytes: ${status} ${said}`)
		}
		const unit = `of ${lengths.length} not told that it is a contract wallet (0)`
		return {
			figure: speechless.length,
			unit,
			ok: speechless.length === 0,
			detail: speechless.join("; "),
		}
	},
}
