import { WALLETS } from "../registry.ts"
import { standardConnector } from "../standard/connector.ts"

const { standard, install, site } = WALLETS.solflare

export default standardConnector(standard, {
	missing: { title: "notFoundTitle", text: "solflareMissing", next: "install", link: () => install, opens: true },
	// Solflare's own site follows its failure, as printed.
	failed: { title: "failedTitle", text: "solflareFailed", next: "again", link: () => site, opens: true },
})
