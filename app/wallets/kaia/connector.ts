import { injectedConnector } from "../evm/injected-connector.ts"
import { WALLETS } from "../registry.ts"
import { findKaia } from "./find-kaia.ts"
import { withOlderNames } from "./older-names.ts"

const { openIn } = WALLETS.kaia

export default injectedConnector({
	name: "kaia",
	find: async (waitMs) => {
		const provider = await findKaia(waitMs)
		return provider && withOlderNames(provider)
	},
	chain: "kaia",
	problems: {
		missing: { title: "notFoundTitle", text: "kaiaMissing", next: "appBrowser", link: ({ href }) => openIn(href) },
		failed: { title: "failedTitle", text: "kaiaFailed", next: "again" },
		wrongChain: { title: "failedTitle", text: "kaiaWrongChain", next: "network" },
	},
})
