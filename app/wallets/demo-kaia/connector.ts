import { injectedConnector } from "../evm/injected-connector.ts"

/** Only a page of the demo has it: nothing of it is loaded elsewhere. */
export default injectedConnector({
	name: "demoKaia",
	find: async () => ("demo" in document.documentElement.dataset ? (await import("./provider.ts")).demoKaia() : null),
	chain: "kaia",
	problems: {
		missing: { title: "notFoundTitle", text: "demoMissing", next: "again" },
		failed: { title: "failedTitle", text: "demoFailed", next: "again" },
	},
})
