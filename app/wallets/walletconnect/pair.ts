import { qrModules } from "#app/lib/qr-modules.ts"
import { type Connected, type ConnectorHost, WalletProblem } from "../port.ts"
import { withTimeout } from "../with-timeout.ts"
import { fill } from "../words/words.ts"
import { connectedWith, type Standing } from "./connected.ts"
import { asked, chooseAccount, type Networks } from "./namespaces.ts"
import { asProblem, isLate } from "./refusals.ts"
import { hangUp, type Line, leave, openLine, RELAY_MS, type Session } from "./relay-client.ts"
import { type Relay, storedSession, storedTexts, storeSession } from "./stored-sessions.ts"

type Pairing = Readonly<{ host: ConnectorHost; relay: Relay; networks: Networks }> & Pick<Standing, "onAsk">

/** How long a code is good: the relay and the wallets hold to it. */
const CODE_SECONDS = 300

/** Shows a code, and waits until a wallet has scanned it and its owner has agreed. */
export async function pair({ host, relay, networks, onAsk }: Pairing): Promise<Connected> {
	const line = await openLine(relay, storedTexts()).catch((error: unknown) => {
		throw asProblem(error)
	})
	let session: Session
	try {
		session = await agree(line, host, networks)
	} catch (error) {
		const problem = asProblem(error)
		// Another session may be listened to over the same line.
		if (problem.code === "failed" || line.client.session.length === 0) void hangUp(line)
		throw problem
	}
	const account = chooseAccount(session.namespaces, networks)
	if (!account) {
		await leave(line, session.topic)
		void hangUp(line)
		throw new WalletProblem("noAccount")
	}
	const { topic } = session
	// The same account connected anew: its old session would stand in the wallet for a week.
	const old = storedSession(account.address, storedTexts())
	if (old && line.client.session.keys.includes(old.topic)) void leave(line, old.topic)
	storeSession({ topic, relay, networks, account })
	line.storage.keep()
	return connectedWith({ line, topic, networks, account, onAsk })
}

async function agree(line: Line, host: ConnectorHost, networks: Networks): Promise<Session> {
	const { client } = line
	const wallet = host.words.names.walletconnect
	host.showStatus(fill(host.words.status.connecting, { wallet }))
	const { uri, approval } = await withTimeout(RELAY_MS, client.connect({ optionalNamespaces: asked(networks) }))
	if (!uri) throw new WalletProblem("failed")
	let waiting = true
	const approved = approval()
	// Agreed to after the dialog was closed: nobody here waits for it any more.
	approved.then(
		({ topic }) => (waiting ? undefined : leave(line, topic)),
		() => {},
	)
	const text = host.words.qr.howAny
	const view = { modules: qrModules(uri), link: uri, text, seconds: CODE_SECONDS }
	let shown: ReturnType<ConnectorHost["showQr"]> | undefined
	const closed = new Promise<never>((_, reject) => {
		shown = host.showQr(view, (why) => reject(new WalletProblem(why)))
	})
	// The client's clock may be ahead of the one that is shown: the dialog says when it is over, and stays with its way on.
	const agreed = approved.catch((error: unknown) => (isLate(error) ? closed : Promise.reject(error)))
	try {
		return await Promise.race([agreed, closed])
	} catch (error) {
		waiting = false
		await withTimeout(2_000, client.core.pairing.disconnect({ topic: topicOf(uri) })).catch(() => {})
		throw error
	} finally {
		shown?.close()
	}
}

const topicOf = (uri: string) => uri.slice("wc:".length, uri.indexOf("@"))
