import { onPhone } from "../evm/on-phone.ts"
import { type Connector, type Told, WalletProblem } from "../port.ts"
import { WALLETS } from "../registry.ts"
import { connectDevice, loadBridge, remembered } from "./device.ts"
import { connectHere, ownProvider, reconnectHere } from "./own-browser.ts"

const { site, openIn } = WALLETS.dcent
const bridgePage = () => site

const LIMITED: Told = { title: "warningTitle", text: "dcentSolanaLimited", next: "limited" }

const connector: Connector = {
	async connect(host) {
		const own = ownProvider()
		if (!own && onPhone()) throw new WalletProblem("mobile")
		// The press on "Continue" is what lets a browser open the window of the bridge, so its code is fetched before.
		const [goOn] = await Promise.all([host.warn(LIMITED), loadBridge()])
		if (!goOn) throw new WalletProblem("closed")
		return own ? connectHere(own, host) : connectDevice(host)
	},
	/** Never a window: the account is taken as it is stored, and the device is asked when there is something to sign. */
	async reconnect({ address }) {
		const own = ownProvider()
		const known = { chain: "ethereum", address } as const
		return own ? reconnectHere(own, known) : remembered(known)
	},
	problems: {
		mobile: {
			title: "warningTitle",
			text: "dcentMobile",
			next: "appBrowser",
			link: ({ href }) => openIn(href),
			opens: true,
		},
		popupBlocked: { title: "failedTitle", text: "dcentPopupBlocked", next: "popup" },
		// Its page is open already: the tab that stayed silent is left to the person.
		bridge: { title: "failedTitle", text: "dcentBridge", next: "bridge", link: bridgePage },
		bridgeClosed: { title: "failedTitle", text: "dcentBridgeClosed", next: "bridge" },
		rejected: { title: "failedTitle", text: "dcentRejected", next: "again" },
		timeout: { title: "failedTitle", text: "dcentTimeout", next: "bridge", link: bridgePage },
		failed: { title: "failedTitle", text: "dcentFailed", next: "again" },
	},
}
export default connector
