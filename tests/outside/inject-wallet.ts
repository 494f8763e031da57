/** What the page's half of the test wallet is told, and what it asks the test. */
export type Injected = Readonly<{ name: string; binding: string; signIn: boolean; lateByMs: number }>
export type FromPage =
	| { what: "connect"; silent: boolean }
	| { what: "disconnect" }
	| { what: "signIn"; input: Record<string, string> }
	| { what: "signMessage"; message: string }
	| { what: "signTransaction"; transaction: string }

/** Runs inside the page, alone: it may use nothing from outside its own braces. */
export function injectWallet({ name, binding, signIn, lateByMs }: Injected): void {
	type Account = { address: string; publicKey: Uint8Array; chains: string[]; features: string[] }
	type Told = { address: string; publicKey: string }[]
	const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
	const base64 = (value: Uint8Array) => btoa(String.fromCharCode(...value))
	const chains = ["solana:localnet", "solana:devnet", "solana:mainnet"]
	const listeners = new Set<(changed: { accounts: Account[] }) => void>()
	let accounts: Account[] = []

	const ask = async <R>(asked: FromPage): Promise<R> => {
		const port = (window as unknown as Record<string, (asked: FromPage) => Promise<Record<string, unknown>>>)[binding]
		const { ok, error } = (await port?.(asked)) ?? {}
		if (error) throw Object.assign(new Error((error as Error).message), error)
		return ok as R
	}
	const become = (told: Told, quiet = false) => {
		accounts = told.map(({ address, publicKey }) => ({
			address,
			publicKey: bytes(publicKey),
			chains,
			features: ["solana:signMessage", "solana:signTransaction", ...(signIn ? ["solana:signIn"] : [])],
		}))
		if (!quiet) for (const listener of listeners) listener({ accounts })
		return { accounts }
	}
	const signed = (answer: { signedMessage: string; signature: string }) => ({
		signedMessage: bytes(answer.signedMessage),
		signature: bytes(answer.signature),
	})
	window.addEventListener(`${binding}:change`, (event) => become((event as CustomEvent<Told>).detail))

	const features = {
		"standard:connect": {
			version: "1.0.0",
			connect: async (input?: { silent?: boolean }) =>
				become(await ask<Told>({ what: "connect", silent: input?.silent === true })),
		},
		"standard:disconnect": { version: "1.0.0", disconnect: async () => void become(await ask({ what: "disconnect" })) },
		"standard:events": {
			version: "1.0.0",
			on: (_event: string, listener: (changed: { accounts: Account[] }) => void) => {
				listeners.add(listener)
				return () => listeners.delete(listener)
			},
		},
		...(signIn && {
			"solana:signIn": {
				version: "1.0.0",
				signIn: async (input: Record<string, string>) => [
					{ account: accounts[0], ...signed(await ask({ what: "signIn", input })) },
				],
			},
		}),
		"solana:signMessage": {
			version: "1.1.0",
			signMessage: async ({ message }: { message: Uint8Array }) => [
				signed(await ask({ what: "signMessage", message: base64(message) })),
			],
		},
		"solana:signTransaction": {
			version: "1.0.0",
			supportedTransactionVersions: ["legacy", 0],
			signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
				{ signedTransaction: bytes(await ask({ what: "signTransaction", transaction: base64(transaction) })) },
			],
		},
	}
	const wallet = {
		version: "1.0.0",
		name,
		icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
		chains,
		features,
		get accounts() {
			return accounts
		},
	}
	const comeForward = () => {
		type Api = { register(...wallets: unknown[]): void }
		const callback = (api: Api) => api.register(wallet)
		window.addEventListener("wallet-standard:app-ready", (event) => callback((event as CustomEvent<Api>).detail))
		window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: callback }))
	}
	if (lateByMs > 0) setTimeout(comeForward, lateByMs)
	else comeForward()
}
