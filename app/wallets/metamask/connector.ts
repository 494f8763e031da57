import { injectedConnector } from "../evm/injected-connector.ts"
import { WALLETS } from "../registry.ts"
import { findMetaMask } from "./find-metamask.ts"

const { install, openIn } = WALLETS.metamask

export default injectedConnector({
	name: "metamask",
	find: findMetaMask,
	chain: "ethereum",
	problems: {
		missing: { title: "notFoundTitle", text: "metamaskMissing", next: "install", link: () => install, opens: true },
		mobile: { title: "notFoundTitle", text: "metamaskMissing", next: "appBrowser", link: ({ href }) => openIn(href) },
		failed: { title: "failedTitle", text: "metamaskFailed", next: "again" },
		wrongChain: { title: "failedTitle", text: "metamaskWrongChain", next: "network" },
	},
})
