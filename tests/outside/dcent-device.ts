import { HDNodeWallet, randomBytes } from "ethers"

type Reply = Readonly<{ header: object; body: Record<string, unknown> }>
export type BridgePayload = Readonly<{ method: string; params?: Readonly<Record<string, string>> }>

/**
 * A D'CENT device with a real seed, as its first bridge answers for it (names and shapes of the published connector, 0.16.0).
 * What the person and the cable do is switchable.
 */
export class DcentDevice {
	/** `unplugged`: the bridge says that there is no device. `wait`: the person does nothing. */
	person: "approve" | "reject" | "wait" = "approve"
	unplugged = false
	/** `absent`: the page of the bridge never comes forward. `mute`: it does, and then answers nothing. */
	bridge: "up" | "absent" | "mute" = "up"
	/** Methods in the order they came, and every text that was signed. */
	readonly asked: string[] = []
	readonly texts: string[] = []
	#seed = HDNodeWallet.fromSeed(randomBytes(32))

	get address(): string {
		return this.#account(ACCOUNT).address.toLowerCase()
	}

	/** Another device on the cable, or another seed on this one. */
	changeSeed(): string {
		this.#seed = HDNodeWallet.fromSeed(randomBytes(32))
		return this.address
	}

	/** What the bridge answers; null for nothing at all. */
	async answer({ method, params = {} }: BridgePayload): Promise<Reply | null> {
		this.asked.push(method)
		if (this.bridge !== "up") return null
		if (method === "info") return success("bridge", "info", { version: "1.4.0", isUsbAttached: !this.unplugged })
		if (this.unplugged) return failure("wam", undefined, "no_device", "D'CENT Biometric Wallet is not connected")
		if (method === "getAddress") return this.#showAddress(params)
		if (method === "getEthereumSignedMessage") return this.#sign(params)
		return failure("bridge", undefined, "command_error", "not support command")
	}

	#account = (path: string) => this.#seed.derivePath(path)

	#showAddress({ coinType, path = "" }: Readonly<Record<string, string>>): Reply {
		if (coinType !== "ethereum") return failure("bridge", undefined, "coin_type_error", "not support coin type")
		return success("ethereum", "get_address", { address: this.#account(path).address })
	}

	async #sign({ message = "", key = "" }: Readonly<Record<string, string>>): Promise<Reply | null> {
		if (this.person === "wait") return null
		if (this.person === "reject") return failure("ethereum", "msg_sign", "user_cancel", "user cancel")
		const account = this.#account(key)
		this.texts.push(message)
		return success("ethereum", "msg_sign", { address: account.address, sign: await account.signMessage(message) })
	}
}

const ACCOUNT = "m/44'/60'/0'/0/0"

const success = (from: string, command: string, parameter: object): Reply => ({
	header: { version: "1.0", response_from: from, status: "success" },
	body: { command, parameter },
})

const failure = (from: string, command: string | undefined, code: string, message: string): Reply => ({
	header: { version: "1.0", response_from: from, status: "error" },
	body: { ...(command && { command }), error: { code, message } },
})
