/** The part of EIP-1193 that we speak; what a wallet offers beside it does not concern us. */
export type EvmProvider = Readonly<{
	request(asked: Readonly<{ method: string; params?: readonly unknown[] }>): Promise<unknown>
	on?(event: string, listener: (value: unknown) => void): unknown
	removeListener?(event: string, listener: (value: unknown) => void): unknown
}>

export const isProvider = (value: unknown): value is EvmProvider =>
	typeof value === "object" && value !== null && "request" in value && typeof value.request === "function"

/** What a wallet put under that name into the page. */
export function injected(name: "ethereum" | "klaytn"): EvmProvider | null {
	const value: unknown = Reflect.get(window, name)
	return isProvider(value) ? value : null
}

/** The marks a provider bears ("isMetaMask"). Many brands bear MetaMask's beside their own, some of them hidden. */
export function marksOf(provider: EvmProvider): string[] {
	const names = new Set<string>()
	for (let at: object | null = provider; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
		for (const name of Object.getOwnPropertyNames(at)) if (/^is[A-Z]/.test(name)) names.add(name)
	return [...names].filter((name) => Reflect.get(provider, name) === true)
}
