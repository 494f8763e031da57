import { loadPart } from "../load-part.ts"
import { type Account, type Connected, type ConnectorHost, WalletProblem } from "../port.ts"
import type { Bridge } from "./bridge.ts"

/** Apart from this, so that a page which only remembers the account loads no bridge. */
export const loadBridge = () => loadPart(() => import("./bridge.ts"))
const openBridge = async () => (await loadBridge()).openBridge()

/** The account of the device behind the bridge. The bridge stays open: the signature follows at once. */
export async function connectDevice({
	showStatus,
	words,
}: Pick<ConnectorHost, "showStatus" | "words">): Promise<Connected> {
	showStatus(words.status.device)
	const bridge = await openBridge()
	return behind(bridge, await accountOf(bridge))
}

/** An account that was connected before a page came; its bridge opens when something must be signed. */
export const remembered = ({ chain, address }: Account): Connected | null =>
	chain === "ethereum" && /^0x[0-9a-f]{40}$/.test(address) ? behind(null, { chain, address }) : null

const accountOf = (bridge: Bridge) =>
	closingUnless(bridge, async () => ({ chain: "ethereum", address: await bridge.address() }) as const)

/** What fails at the device closes the tab, so that the person is back where it is told; a missing device leaves it open. */
async function closingUnless<R>(bridge: Bridge, work: () => Promise<R>): Promise<R> {
	try {
		return await work()
	} catch (problem) {
		if (problem instanceof WalletProblem && problem.code === "bridge") bridge.leave()
		else bridge.close()
		throw problem
	}
}

function behind(opened: Bridge | null, account: Account): Connected {
	let bridge = opened
	const listeners = new Set<(now: Connected) => void>()

	/** Another device, or another seed on it, is another account: it is reported, and nothing is signed for the old one. */
	const changed = (to: Bridge, address: string): never => {
		bridge = null
		for (const listener of listeners) listener(behind(to, { chain: "ethereum", address }))
		if (listeners.size === 0) to.close()
		throw new WalletProblem("closed")
	}
	const reopen = async () => {
		const again = await openBridge()
		const { address } = await accountOf(again)
		return address === account.address ? again : changed(again, address)
	}
	return {
		account,
		async prove({ message }) {
			const now = bridge?.isOpen() ? bridge : await reopen()
			bridge = now
			const { address, signature } = await closingUnless(now, () => now.sign(message))
			if (address !== account.address) return changed(now, address)
			now.close()
			return { message: new TextEncoder().encode(message), signature }
		},
		onChange(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		disconnect: async () => bridge?.close(),
	}
}
