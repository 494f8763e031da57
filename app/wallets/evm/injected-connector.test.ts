import { afterEach, expect, test, vi } from "vitest"
import type { ConnectorHost, Problems } from "../port.ts"
import { words } from "../words/en.ts"
import { injectedConnector } from "./injected-connector.ts"
import type { EvmProvider } from "./provider.ts"

const ADDRESS = `0x${"ab".repeat(20)}`
const TOLD = { title: "notFoundTitle", text: "metamaskMissing" } as const
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140"
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604"
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605"

afterEach(() => vi.unstubAllGlobals())

function connector(provider: EvmProvider | null, problems: Problems = { missing: TOLD, mobile: TOLD }) {
	return injectedConnector({ name: "metamask", find: async () => provider, chain: "ethereum", problems })
}

const host = {
	words,
	showStatus() {},
	setup: async () => ({ ethereum: { chain: "ethereum", chainId: "0x1" } }),
} as unknown as ConnectorHost

async function withoutWallet(userAgent: string, maxTouchPoints = 0, problems?: Problems) {
	vi.stubGlobal("navigator", { userAgent, maxTouchPoints })
	return connector(null, problems)
		.connect(host)
		.catch(({ code }: { code: string }) => code)
}

test("a missing wallet is an app to open on a phone, and something to install elsewhere", async () => {
	expect(await withoutWallet(DESKTOP)).toBe("missing")
	expect(await withoutWallet(MAC)).toBe("missing")
	expect(await withoutWallet(IPHONE)).toBe("mobile")
	expect(await withoutWallet(MAC, 5)).toBe("mobile")
	expect(await withoutWallet(IPHONE, 5, { missing: TOLD })).toBe("missing")
})

test("coming back to a known account opens no window", async () => {
	const asked: string[] = []
	const provider = {
		async request({ method }: { method: string }) {
			asked.push(method)
			return [ADDRESS]
		},
	}
	const known = { chain: "ethereum", address: ADDRESS } as const
	expect((await connector(provider).reconnect?.(known))?.account).toEqual(known)
	expect(asked).toEqual(["eth_accounts"])
	expect(await connector(null).reconnect?.(known)).toBeNull()
})
