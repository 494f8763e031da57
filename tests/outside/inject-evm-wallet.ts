/** What the page's half of the EVM test wallet is told. */
export type EvmInjected = Readonly<{
	binding: string
	/** Announced by EIP-6963 under this name, if at all. */
	rdns: string | null
	name: string
	/** Where its provider lies in the page, if anywhere, and the marks it bears. */
	lies: "ethereum" | "klaytn" | null
	marks: readonly string[]
	lateByMs: number
}>

/** Runs inside the page, alone: it may use nothing from outside its own braces. */
export function injectEvmWallet({ binding, rdns, name, lies, marks, lateByMs }: EvmInjected): void {
	type Asked = { method: string; params?: readonly unknown[] }
	type Answer = { ok?: unknown; error?: { code: number; message: string; data?: unknown }; never?: true }
	const listeners = new Map<string, Set<(value: unknown) => void>>()
	const of = (event: string) => {
		const set = listeners.get(event) ?? new Set()
		listeners.set(event, set)
		return set
	}
	const provider = {
		...Object.fromEntries(marks.map((mark) => [mark, true])),
		async request(asked: Asked) {
			const port = (window as unknown as Record<string, (asked: Asked) => Promise<Answer>>)[binding]
			const answer = await port?.(asked)
			if (answer?.never) return new Promise(() => {})
			if (answer?.error) throw Object.assign(new Error(answer.error.message), answer.error)
			return answer?.ok
		},
		on(event: string, listener: (value: unknown) => void) {
			of(event).add(listener)
			return provider
		},
		removeListener(event: string, listener: (value: unknown) => void) {
			of(event).delete(listener)
			return provider
		},
	}
	window.addEventListener(`${binding}:emit`, (emitted) => {
		const { event, value } = (emitted as CustomEvent<{ event: string; value: unknown }>).detail
		for (const listener of of(event)) listener(value)
	})

	const comeForward = () => {
		if (lies) Object.defineProperty(window, lies, { value: provider, configurable: true })
		if (!rdns) return
		const info = { uuid: crypto.randomUUID(), name, icon: "data:image/svg+xml,%3Csvg/%3E", rdns }
		const announce = () =>
			window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }))
		window.addEventListener("eip6963:requestProvider", announce)
		announce()
	}
	if (lateByMs > 0) setTimeout(comeForward, lateByMs)
	else comeForward()
}
