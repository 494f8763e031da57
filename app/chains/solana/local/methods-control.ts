import type { Methods } from "./method.ts"
import { DEMO_COLLECTIONS } from "./nfts/collections.ts"
import { address, config, whole } from "./params.ts"
import { RpcError } from "./rpc-error.ts"

const MOST_NFTS = 200

/** What no real node has: troubles, time and money at will. Each takes one object of parameters. */
export const controlMethods: Methods = {
	control_fault({ faults }, [wish]) {
		return { faults: faults.add(config(wish)) }
	},
	/** Ends every trouble; held transactions may land in the next block. */
	control_release({ faults, ledger }) {
		faults.clear()
		return { released: ledger.releaseHeld() }
	},
	control_mine({ ledger }, [wish]) {
		const slots = whole(config(wish).slots ?? 1, "slots", 100_000)
		ledger.mine(slots)
		return { slot: ledger.head }
	},
	/** Without an offset it only tells the time. */
	control_clock({ ledger }, [wish]) {
		const { offsetSeconds } = config(wish)
		if (offsetSeconds !== undefined) {
			const seconds = whole(offsetSeconds, "offsetSeconds", 100 * 365 * 86_400)
			if (!ledger.setClockOffset(seconds))
				throw new RpcError(-32602, `The clock never goes back: its offset is ${ledger.clock.offset} s already`)
		}
		return { unixTimestamp: ledger.clock.last, offsetSeconds: ledger.clock.offset }
	},
	control_faucet({ faucet }, [wish]) {
		const { address: to, key, nfts } = config(wish)
		if (key !== undefined && (typeof key !== "string" || key.length === 0 || key.length > 200))
			throw new RpcError(-32602, "key is a text of 1 to 200 characters")
		return faucet.give({ address: address(to), key, nfts: nfts !== false })
	},
	/** New members of a collection for somebody, one transaction each. */
	control_nfts({ stock }, [wish]) {
		const { address: to, collection, count } = config(wish)
		const found = DEMO_COLLECTIONS.find(({ id }) => id === collection)
		if (!found) throw new RpcError(-32602, "collection is none of this chain's")
		return { signatures: stock.mint(found, whole(count, "count", MOST_NFTS), address(to)) }
	},
	/** Base units as text, of SCG or of the asset that is named. */
	control_refill({ refill }, [wish]) {
		const { units, asset } = config(wish)
		if (typeof units !== "string" || !/^\d{1,20}$/.test(units))
			throw new RpcError(-32602, "units is a text of 1 to 20 digits")
		return refill.send(BigInt(units), asset === undefined ? undefined : address(asset))
	},
}
