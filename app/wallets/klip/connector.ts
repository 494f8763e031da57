import { bytesOf } from "../hex.ts"
import {
	type Connected,
	type Connector,
	type ConnectorHost,
	type Problems,
	type Question,
	WalletProblem,
} from "../port.ts"
import { fill } from "../words/words.ts"
import { watch } from "./watch.ts"

type Shown = Readonly<{ id: string; modules: string; link: string; seconds: number }>
type Status = Readonly<{
	status: "prepared" | "completed" | "cancelled" | "error" | "expired"
	address?: string
	signature?: string
}>

const title = "failedTitle"
const problems: Problems = {
	unconfigured: { title, text: "klipUnconfigured", next: "other" },
	failed: { title, text: "klipFailed", next: "again" },
	denied: { title, text: "klipDenied", next: "again" },
	expired: { title, text: "klipExpired", next: "scan" },
}

/**
 * The Klip app of another device, or of this phone. Our server asks the service: this browser knows neither its address nor
 * the name of the request but as a picture. Nothing is asked on a page that loads: there is no silent way.
 */
const klip: Connector = {
	problems,
	async connect(host) {
		const { klip: offered } = await host.setup()
		if (!offered) throw new WalletProblem("unconfigured")
		const text = fill(host.words.qr.how, { wallet: host.words.names.klip })
		const { address } = await scanned(host, { kind: "auth" }, { text })
		if (!address) throw new WalletProblem("failed")
		return connectedAs(address, host)
	},
}
export default klip

const connectedAs = (address: string, host: ConnectorHost): Connected => ({
	account: { chain: "kaia", address },
	async prove({ message, code }: Question) {
		const text = fill(host.words.qr.sign, { wallet: host.words.names.klip })
		const { signature } = await scanned(host, { kind: "sign", address, message }, { text, code })
		const bytes = bytesOf(signature)
		if (!bytes) throw new WalletProblem("failed")
		return { message: new TextEncoder().encode(message), signature: bytes }
	},
})

/** One request, shown as a QR code until the app has answered it. */
async function scanned(
	host: ConnectorHost,
	wish: Record<string, string>,
	view: { text: string; code?: string },
): Promise<Status> {
	const { id, seconds, ...shown } = await host.call<Shown>("/api/identity/klip/prepare", wish)
	let closed: (why: "closed" | "expired") => void = () => {}
	const dialog = host.showQr({ ...shown, ...view, seconds }, (why) => closed(why))
	const ask = async () => settled(await host.call<Status>(`/api/identity/klip/status?id=${id}`))
	const stop = (listener: typeof closed) => {
		closed = listener
	}
	try {
		const made = await watch({ ask, page: document, forMs: seconds * 1000, stop })
		dialog.close()
		return made
	} catch (error) {
		// An expired code stays, greyed, with the way to a new one (Q038).
		if (!(error instanceof WalletProblem && error.code === "expired")) dialog.close()
		throw error
	}
}

function settled(now: Status): Status | undefined {
	if (now.status === "prepared") return undefined
	if (now.status === "completed") return now
	throw new WalletProblem(now.status === "cancelled" ? "denied" : now.status === "expired" ? "expired" : "failed")
}
