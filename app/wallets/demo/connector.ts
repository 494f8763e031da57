import { loadPart } from "../load-part.ts"
import { WALLETS } from "../registry.ts"
import { standardConnector } from "../standard/connector.ts"

/** Only a page of the demo brings its wallet forward. */
async function announce(): Promise<boolean> {
	if (!("demo" in document.documentElement.dataset)) return false
	;(await loadPart(() => import("./demo-wallet.ts"))).announceDemoWallet()
	return true
}

export default standardConnector(
	WALLETS.demo.standard,
	{
		missing: { title: "notFoundTitle", text: "demoMissing", next: "again" },
		failed: { title: "failedTitle", text: "demoFailed", next: "again" },
	},
	announce,
)
