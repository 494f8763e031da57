import { type Connector, type EvmNetwork, type Problems, WalletProblem, type WalletWords } from "../port.ts"
import { connectInjected, resumeInjected } from "./connect-injected.ts"
import { onPhone } from "./on-phone.ts"
import type { EvmProvider } from "./provider.ts"

/** An extension that is installed has long come forward when somebody presses; this is for slow machines. */
const PATIENCE_MS = 600

type Injected = Readonly<{
	name: keyof WalletWords["names"]
	find(waitMs: number): Promise<EvmProvider | null>
	chain: EvmNetwork["chain"]
	problems: Problems
}>

/** An EVM wallet that puts its provider into the page: an extension, or an app's own browser. */
export function injectedConnector({ name, find, chain, problems }: Injected): Connector {
	return {
		problems,
		async connect(host) {
			const provider = await find(PATIENCE_MS)
			if (!provider) throw new WalletProblem(problems.mobile && onPhone() ? "mobile" : "missing")
			return connectInjected(provider, (await host.setup())[chain], host, host.words.names[name])
		},
		async reconnect({ address }) {
			const provider = await find(PATIENCE_MS)
			return provider && resumeInjected(provider, { chain, address })
		},
	}
}
