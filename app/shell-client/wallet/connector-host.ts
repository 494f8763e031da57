import { call } from "#app/lib/call.ts"
import { langOf } from "#app/lib/lang-of.ts"
import type { ConnectorHost, Setup, WalletWords } from "#app/wallets/port.ts"
import { isWallet } from "#app/wallets/registry.ts"
import { showStatus } from "./dialog-messages.ts"

let known: Promise<Setup> | undefined

/** What the site lends a connector while it works. `fail`: what it needs of ours did not come. */
export function connectorHost(type: string, words: WalletWords, fail: (error: unknown) => void): ConnectorHost {
	return {
		lang: langOf(location.pathname),
		words,
		showStatus,
		call,
		async warn(told) {
			const link = told.link?.(new URL(location.href))
			const next = told.next && words.next[told.next]
			const { askToGoOn } = await import("./failure-dialog.ts")
			return askToGoOn({ title: words.wallet[told.title], text: words.wallet[told.text], next, link }, words.next.goOn)
		},
		showQr(view, onClose) {
			const opened = import("./qr.ts").then(({ showQr }) =>
				showQr({ ...view, wallet: isWallet(type) ? words.names[type] : type, words: words.qr }, onClose),
			)
			opened.catch(fail)
			return { close: () => void opened.then(({ close }) => close()).catch(() => {}) }
		},
		setup() {
			known ??= call<Setup>("/api/wallets/setup").catch((error: unknown) => {
				known = undefined
				throw error
			})
			return known
		},
	}
}
