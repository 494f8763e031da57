import type { BrowserContext, Page } from "playwright"
import { type BridgePayload, DcentDevice } from "./dcent-device.ts"

export const BRIDGE = "https://bridge.dcentwallet.com/v2"
export const NO_OTHER_HOST = /request to https:\/\/(bridge|link)\.dcentwallet\.com/

/** The page of the bridge, served in its stead to one browser profile; the device's keys stay in this process. */
export async function installBridge(context: BrowserContext): Promise<DcentDevice> {
	const device = new DcentDevice()
	await context.exposeFunction("dcentDevice", (payload: BridgePayload) => device.answer(payload))
	await context.route("https://bridge.dcentwallet.com/**", (route) =>
		route.fulfill({
			contentType: "text/html",
			body: device.bridge === "absent" ? STILL : `${STILL}<script>(${speak})()</script>`,
		}),
	)
	return device
}

const STILL = "<!doctype html><meta charset=utf-8><title>D'CENT bridge</title><h1>D'CENT bridge</h1>"

/** Runs inside the page of the bridge. Like the bridge itself it answers whoever opened it. */
function speak() {
	const say = (message: object) => (window.opener as Window | null)?.postMessage(message, "*")
	const ask = (window as unknown as { dcentDevice(payload: unknown): Promise<object | null> }).dcentDevice
	window.addEventListener("message", async ({ data }) => {
		if (data?.event === "BridgeEvent" && data.payload === "popup-close") {
			say({ event: "BridgeEvent", type: "data", payload: "popup-close" })
			window.close()
		}
		if (data?.event !== "BridgeRequest") return
		const payload = await ask(data.payload)
		if (payload) say({ event: "BridgeResponse", type: "json", idx: data.idx, payload })
	})
	say({ event: "BridgeEvent", type: "data", payload: "popup-success" })
}

/** Tabs of the bridge that are open now. */
export const bridgeTabs = (context: BrowserContext): Page[] =>
	context.pages().filter((page) => page.url().startsWith(BRIDGE))
