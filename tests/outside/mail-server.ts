import { once } from "node:events"
import type { AddressInfo } from "node:net"
import type { Readable } from "node:stream"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"

/** What the server says to the message that it has just read; "silence": it keeps it and never answers. */
type Says = "ok" | "silence" | Readonly<{ code: number; text: string }>
export type Received = Readonly<{ from: string; to: readonly string[]; raw: string }>

const complaint = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

/** A mail server of somebody else, on loopback: it keeps every message that it has read to the end. */
export async function mailServer(
	says: (n: number) => Says = () => "ok",
	about: { recipient?: () => Error | null } = {},
) {
	const received: Received[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		logger: false,
		onRcptTo: (_address, _session, answer) => answer(about.recipient?.() ?? null),
		onData: (stream, session, answer) => {
			void textOf(stream).then((raw) => {
				const { mailFrom, rcptTo } = session.envelope
				received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), raw })
				const said = says(received.length)
				if (said === "ok") answer(null)
				else if (said !== "silence") answer(complaint(said.code, said.text))
			})
		},
	})
	server.on("error", () => {})
	server.listen(0, "127.0.0.1")
	await once(server.server, "listening")
	const { port } = server.server.address() as AddressInfo
	const close = () => new Promise<void>((resolve) => server.close(resolve))
	onTestFinished(close)
	return { url: `smtp://127.0.0.1:${port}`, received, close }
}

export const rejected = (code: number, text: string) => complaint(code, text)

async function textOf(stream: Readable): Promise<string> {
	const chunks: Buffer[] = []
	for await (const chunk of stream) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks).toString("utf8")
}

/** A header of a received message as a reader sees it: unfolded, its encoded words decoded. */
export function headerOf({ raw }: Received, name: string): string | null {
	const [head = ""] = raw.split("\r\n\r\n", 1)
	const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n")
	const found = lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
	if (found.length > 1) throw new Error(`${name} is there ${found.length} times`)
	return found[0] ? decoded(found[0].slice(name.length + 1).trim()) : null
}

const decoded = (text: string) =>
	text
		.replace(/(=\?[^?]+\?[BbQq]\?[^?]*\?=)\s+(?==\?)/g, "$1")
		.replace(/=\?utf-8\?([BbQq])\?([^?]*)\?=/gi, (_, encoding: string, body: string) =>
			encoding.toUpperCase() === "B"
				? Buffer.from(body, "base64").toString("latin1")
				: unquoted(body.replaceAll("_", " ")),
		)
		.replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, "latin1").toString("utf8"))
const unquoted = (text: string) =>
	text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The text part of a received message. */
export function textPartOf({ raw }: Received): string {
	const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((one) => /^Content-Type: text\/plain/im.test(one)) ?? raw
	const at = part.indexOf("\r\n\r\n")
	const [head, body] = [part.slice(0, at), part.slice(at + 4)]
	if (/base64/i.test(head)) return Buffer.from(body.split("\r\n--")[0] ?? "", "base64").toString("utf8")
	const whole = /quoted-printable/i.test(head) ? unquoted(body.replace(/=\r\n/g, "")) : body
	return Buffer.from(whole, "latin1").toString("utf8")
}
