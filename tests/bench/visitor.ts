import { setTimeout as sleep } from "node:timers/promises"
import { Keypair, VersionedTransaction } from "@solana/web3.js"
import { newAddress } from "#tests/addresses.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"

type Answer = { resultCd: string; returnValue: unknown; message?: string }
const STAKING = "/eng/powerzoneCoinStaking"

/** A wallet with a real key that uses the site over HTTP, as its owner's browser would. */
export class Visitor {
	readonly #origin: string
	readonly #key = Keypair.generate()
	readonly #address = newAddress()
	readonly #cookies = new Map<string, string>()

	constructor(origin: string) {
		this.#origin = origin
	}

	get cookie(): string {
		return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ")
	}

	/** Address of the wallet. */
	get wallet(): string {
		return this.#key.publicKey.toBase58()
	}

	async signIn(): Promise<void> {
		const address = this.wallet
		const { message } = (await this.#post("/api/identity/challenge", { address, wallet_type: "demo" })) as {
			message: string
		}
		const bytes = Buffer.from(message)
		const signature = Buffer.from(testKey(this.#key.secretKey.slice(0, 32)).sign(bytes)).toString("base64")
		const proof = { signed_message: bytes.toString("base64"), signature }
		await this.#post("/api/identity/verify", { address, ...proof })
	}

	/** Play money from the demo's faucet, given time to be confirmed. */
	async takeFromFaucet(): Promise<void> {
		await this.#fetch("/eng/demo", {
			method: "POST",
			headers: { "Content-Type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams({ act: "faucet", address: this.wallet }).toString(),
		})
		await sleep(1000)
	}

	/** Answers the address of the confirm page of a new draft. */
	async begin(): Promise<string> {
		return String(await this.#post(`${STAKING}/write`, { amount: "100", days: "90" }))
	}

	/**
	 * Write, confirm, complete. Answers the milliseconds from the signed bytes' leaving to the page that calls them final, and that page.
	 */
	async stake(): Promise<{ ms: number; complete: string }> {
		const confirm = await this.begin()
		const sheet = await this.page(confirm)
		const [draft, version, rule, terms] = ["draft", "version", "rule", "terms"].map((name) => hidden(sheet, name))
		const complete = String(await this.#post(confirm, { draft, version, rule, terms, agree: "on" }))
		const unsigned = await this.#post(complete, { act: "prepare", draft })
		const transaction = VersionedTransaction.deserialize(Buffer.from(String(unsigned), "base64"))
		transaction.sign([this.#key])
		const signed = Buffer.from(transaction.serialize()).toString("base64")
		const began = performance.now()
		await this.#post(complete, { act: "submit", draft, signed })
		while (!(await this.page(complete)).includes(FINAL)) {
			if (performance.now() - began > 30_000) throw new Error("a deposit was not final after 30 s")
			await sleep(25)
		}
		return { ms: performance.now() - began, complete }
	}

	/** Posts a form as the page's script does. Answers where it leads. */
	async post(path: string, body: object): Promise<string> {
		return String(await this.#post(path, body))
	}

	async page(path: string): Promise<string> {
		return (await this.#fetch(path)).text()
	}

	async #post(path: string, body: object): Promise<unknown> {
		const response = await this.#fetch(path, {
			method: "POST",
			headers: { "Content-Type": "application/json", Accept: "application/json" },
			body: JSON.stringify(body),
		})
		const answer = (await response.json()) as Answer
		if (answer.resultCd !== "SUCCESS") throw new Error(`POST ${path} was refused: ${JSON.stringify(answer)}`)
		return answer.returnValue
	}

	async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
		const own = { "X-Forwarded-For": this.#address, Cookie: this.cookie }
		const headers = { ...init.headers, ...own, ...(init.method === "POST" && { Origin: this.#origin }) }
		const response = await fetch(`${this.#origin}${path}`, { ...init, headers })
		if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
		for (const cookie of response.headers.getSetCookie()) {
			const [name = "", value = ""] = cookie.split(";", 1)[0]?.split(/=(.*)/s) ?? []
			if (value) this.#cookies.set(name, value)
			else this.#cookies.delete(name)
		}
		return response
	}
}

/** Stands on the page of a deposit that the chain holds for good, and on no other. */
const FINAL = 'class="stamp stamp-final"'

function hidden(page: string, name: string): string {
	const value = new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1]
	if (!value) throw new Error(`the confirm page has no field "${name}"`)
	return value
}
