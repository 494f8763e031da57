import { loadPart } from "../load-part.ts"
import { type Connected, type Connector, type ConnectorHost, type Question, WalletProblem } from "../port.ts"
import { fill } from "../words/words.ts"
import { networksOf } from "./namespaces.ts"
import { type StoredSession, storedSession, storedTexts, type Texts } from "./stored-sessions.ts"

/** A wallet on another device, through a relay. What talks to the relay is large, and loaded when it is needed. */
const walletconnect: Connector = {
	async connect(host) {
		const setup = await host.setup()
		if (!setup.walletconnect) throw new WalletProblem("unconfigured")
		const { pair } = await loadPart(() => import("./pair.ts"))
		return pair({ host, relay: setup.walletconnect, networks: networksOf(setup), onAsk: tellCode(host) })
	},
	/**
	 * The session that an earlier page kept, to be ended or asked to sign. Nothing is loaded and no relay is called until
	 * then, so that a page that merely loads tells no third party of its visitor.
	 */
	async reconnect(known) {
		const texts = storedTexts()
		const session = storedSession(known.address, texts)
		return session && later(session, texts)
	},
	problems: {
		unconfigured: { title: "failedTitle", text: "walletconnectUnconfigured", next: "other" },
		failed: { title: "failedTitle", text: "walletconnectFailed", next: "again" },
		denied: { title: "failedTitle", text: "userDenied", next: "again" },
		noAccount: { title: "failedTitle", text: "noAccount", next: "account" },
		expired: { title: "failedTitle", text: "walletconnectExpired", next: "scan" },
	},
}
export default walletconnect

/** A code that was passed on to somebody else must not sign them in here: both screens show the same few characters. */
const tellCode =
	({ showStatus, words }: ConnectorHost) =>
	({ code, meaning }: Question, walletName: string) => {
		const wallet = walletName.slice(0, 40) || words.names.walletconnect
		const lines = [meaning && fill(words.status.meaning, { text: meaning }), fill(words.qr.code, { wallet, code })]
		showStatus(lines.filter(Boolean).join(" "))
	}

function later(session: StoredSession, texts: Texts): Connected {
	let wake: (now: Connected) => void = () => {}
	const awake = new Promise<Connected>((done) => {
		wake = done
	})
	const resumed = async () => {
		const now = await (await import("./resume.ts")).resume(session, texts)
		wake(now)
		return now
	}
	return {
		account: session.account,
		prove: async (question) => (await resumed()).prove(question),
		onChange(listener) {
			let stop: (() => void) | undefined
			let live = true
			void awake.then((now) => {
				if (live) stop = now.onChange?.(listener)
			})
			return () => {
				live = false
				stop?.()
			}
		},
		disconnect: async () => (await resumed()).disconnect?.(),
		isFar: true,
	}
}
