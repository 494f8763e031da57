import { SignClient } from "@walletconnect/sign-client"
import { withTimeout } from "../with-timeout.ts"
import { ClientStorage } from "./client-storage.ts"
import type { Relay, Texts } from "./stored-sessions.ts"

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type Session = ReturnType<Client["session"]["get"]>
export type Line = Readonly<{ client: Client; storage: ClientStorage }>

/** How long a wallet may take to answer a request for a signature; the relay keeps none for less than five minutes. */
export const ANSWER_SECONDS = 300
/** A relay that has not answered by then is away; the client itself would try for a minute. */
export const RELAY_MS = 10_000

let line: Promise<Line> | undefined

/** One client a page: a second would write over the first one's keys. It opens its socket when there is something to say. */
export function openLine(relay: Relay, texts: Texts): Promise<Line> {
	line ??= open(relay, texts).catch((error: unknown) => {
		line = undefined
		throw error
	})
	return line
}

async function open({ projectId, relayUrl }: Relay, texts: Texts): Promise<Line> {
	const storage = new ClientStorage(texts)
	const icon = document.querySelector<HTMLLinkElement>("link[rel~=icon]")?.href
	const client = await SignClient.init({
		projectId,
		relayUrl,
		storage,
		// A relay that is away is told to the person, not to the console.
		logger: "silent",
		telemetryEnabled: false,
		metadata: {
			name: document.querySelector<HTMLMetaElement>("meta[property='og:site_name']")?.content ?? location.host,
			description: location.host,
			url: location.origin,
			icons: icon ? [icon] : [],
		},
	})
	// Otherwise each proposal and request first waits for a frame of another host, which our policy refuses.
	client.core.verify.register = async () => ""
	return { client, storage }
}

/** Opens the socket of a session that is taken up, before anything is said over it. */
export async function reach({ client }: Line): Promise<void> {
	const { relayer } = client.core
	if (!relayer.connected) await withTimeout(RELAY_MS, relayer.transportOpen())
}

/** Ends a session at the wallet, as far as it can be reached; here it is over either way. */
export const leave = ({ client }: Line, topic: string) =>
	withTimeout(RELAY_MS, client.disconnect({ topic, reason: { code: 6000, message: "User disconnected." } })).catch(
		() => {},
	)

/** Ends the socket. The next thing to say opens it again. */
export const hangUp = ({ client }: Line) => client.core.relayer.transportClose().catch(() => {})
