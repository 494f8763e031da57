import { adopt, connection, connectStored } from "./connection.ts"
import { proveAnew } from "./prove.ts"
import { stored } from "./store.ts"

/** Asks for a fresh signature of the wallet that is connected; if it has gone since the page came, it is looked for first. */
export default async function signAgain(opener: HTMLElement): Promise<void> {
	const known = stored()
	if (!connection() && known) {
		const wallet = await connectStored()
		if (wallet?.account.address === known.address) adopt(known.type, wallet)
	}
	if (await proveAnew()) return
	if (known) await (await import("./connect.ts")).default(known.type, opener)
}
