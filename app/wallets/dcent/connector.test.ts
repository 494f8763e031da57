import { afterEach, expect, test, vi } from "vitest"
import { stubWindows } from "#tests/outside/bridge-tab.ts"
import type { ConnectorHost, Told } from "../port.ts"
import { WALLETS } from "../registry.ts"
import { words } from "../words/en.ts"
import dcent from "./connector.ts"

afterEach(() => vi.unstubAllGlobals())

const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130 Safari/537.36"
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
const TABLET = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15"

const browser = (userAgent: string, maxTouchPoints = 0) => vi.stubGlobal("navigator", { userAgent, maxTouchPoints })
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "none",
		(problem: { code?: string }) => problem.code,
	)

function hostOf(answer: boolean) {
	const warned: Told[] = []
	const network = { chain: "ethereum", chainId: "0x1", name: "Ethereum", rpcUrls: [], explorer: "" }
	const host = {
		words,
		showStatus() {},
		async warn(told: Told) {
			warned.push(told)
			return answer
		},
		setup: async () => ({ ethereum: network }),
	}
	// Only what a connector may use here; the whole host is the site's.
	return { warned, host: host as unknown as ConnectorHost }
}

test("whoever connects D'CENT is told once, before any window, that Solana is limited; a no opens nothing", async () => {
	const windows = stubWindows()
	browser(DESKTOP)
	const { host, warned } = hostOf(false)
	expect(await codeOf(dcent.connect(host))).toBe("closed")
	expect(windows.opened).toEqual([])
	expect(warned).toEqual([{ title: "warningTitle", text: "dcentSolanaLimited", next: "limited" }])
})

test("a blocked window is told, and the next press tries again", async () => {
	stubWindows({ blocked: true })
	browser(DESKTOP)
	expect(await codeOf(dcent.connect(hostOf(true).host))).toBe("popupBlocked")
	expect(dcent.problems.popupBlocked).toMatchObject({ text: "dcentPopupBlocked", next: "popup" })
})

test("a phone is sent to D'CENT's own browser with the page it was on, and opens no bridge", async () => {
	for (const [userAgent, points] of [
		[PHONE, 5],
		[TABLET, 5],
	] as const) {
		const windows = stubWindows()
		browser(userAgent, points)
		const { host, warned } = hostOf(true)
		expect(await codeOf(dcent.connect(host))).toBe("mobile")
		expect([windows.opened, warned]).toEqual([[], []])
	}
	const link = new URL(dcent.problems.mobile?.link?.(new URL("https://site.example/kor/mypage?tab=nft&x=1")) ?? "")
	expect(link.origin + link.pathname).toBe("https://link.dcentwallet.com/DAppBrowser/")
	expect(Object.fromEntries(link.searchParams)).toEqual({
		url: "https://site.example/kor/mypage?tab=nft&x=1",
		network: "ethereum-mainnet",
	})
	expect(dcent.problems.mobile?.opens).toBe(true)
	expect(WALLETS.dcent.sides).toEqual(["main"])
})

test("inside D'CENT's own browser its provider is used, after the same warning", async () => {
	const windows = stubWindows()
	browser(PHONE, 5)
	const address = `0x${"Ab".repeat(20)}`
	const asked: string[] = []
	const request = async ({ method }: { method: string }) => {
		asked.push(method)
		return method === "eth_chainId" ? "0x1" : [address]
	}
	Object.assign(window, { ethereum: { isDcentWallet: true, request } })
	const { host, warned } = hostOf(true)
	const wallet = await dcent.connect(host)
	expect(wallet.account).toEqual({ chain: "ethereum", address: address.toLowerCase() })
	expect([warned.length, windows.opened.length]).toEqual([1, 0])
	asked.length = 0
	expect((await dcent.reconnect?.(wallet.account))?.account).toEqual(wallet.account)
	expect(asked).toEqual(["eth_accounts"])
})

test("another wallet's provider in the page is not taken for D'CENT's", async () => {
	const windows = stubWindows({ blocked: true })
	browser(DESKTOP)
	Object.assign(window, { ethereum: { isMetaMask: true, request: async () => [] } })
	expect(await codeOf(dcent.connect(hostOf(true).host))).toBe("popupBlocked")
	expect(windows.opened).toEqual([])
})

test("a page that loads takes the stored account as it is, without a window", async () => {
	const windows = stubWindows()
	browser(DESKTOP)
	const known = { chain: "ethereum", address: `0x${"ab".repeat(20)}` } as const
	expect((await dcent.reconnect?.(known))?.account).toEqual(known)
	expect(await dcent.reconnect?.({ ...known, address: "somebody" })).toBeNull()
	expect(windows.opened).toEqual([])
})

test("every failure of the bridge has its printed sentence and something to do next", () => {
	const { mobile, popupBlocked, bridge, bridgeClosed, rejected, timeout, failed } = dcent.problems
	for (const told of [mobile, popupBlocked, bridge, bridgeClosed, rejected, timeout, failed]) {
		expect(told && words.wallet[told.text]).toMatch(/D'CENT|bridge/)
		expect(told?.next && words.next[told.next]).toBeTruthy()
	}
	expect(bridge?.link?.(new URL("https://site.example/"))).toBe("https://bridge.dcentwallet.com/v2")
})
