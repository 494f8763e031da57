import { WALLETS } from "../registry.ts"
import { standardConnector } from "../standard/connector.ts"

const { standard, install } = WALLETS.phantom

export default standardConnector(standard, {
	missing: { title: "notFoundTitle", text: "phantomMissing", next: "install", link: () => install, opens: true },
	failed: { title: "failedTitle", text: "phantomFailed", next: "again" },
})
