import { createTransport } from "nodemailer"
import type { Delivery, Mailer } from "./mailer.ts"

export type SmtpSettings = Readonly<{
	/** smtp:// or smtps://, with user and password where the server wants them. */
	url: string
	/** An address, or a name with its address in angle brackets. */
	from: string
	dkim: Readonly<{ domain: string; selector: string; key: string }> | null
	/** How long the server may stay silent. */
	silentMs?: number
}>

const SILENT_MS = 30_000
const LONGEST_REPLY = 500
/** nodemailer's own list, and what it leaves out: without it anybody could add the one-click address of somebody else. */
const SIGNED_HEADERS =
	"From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post"

/** Sends over SMTP, a connection for each message. A server elsewhere gets no password without TLS. */
export function smtpMailer({ url, from, dkim, silentMs = SILENT_MS }: SmtpSettings): Mailer {
	const { protocol, hostname, port, username, password } = new URL(url)
	const secure = protocol === "smtps:"
	const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
	const transport = createTransport({
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port) || (secure ? 465 : 587),
		secure,
		...(username
			? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) }, requireTLS: !isHere }
			: {}),
		connectionTimeout: silentMs,
		greetingTimeout: silentMs,
		socketTimeout: silentMs,
		dnsTimeout: silentMs,
		disableFileAccess: true,
		disableUrlAccess: true,
		...(dkim
			? {
					dkim: {
						domainName: dkim.domain,
						keySelector: dkim.selector,
						privateKey: dkim.key,
						headerFieldNames: SIGNED_HEADERS,
					},
				}
			: {}),
	})
	const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? "localhost"
	return {
		async deliver({ id, to, subject, text, html, unsubscribe }) {
			const list = unsubscribe
				? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
				: {}
			const headers = { "Auto-Submitted": "auto-generated", ...list }
			const message = {
				from,
				to: { name: "", address: to },
				subject,
				text,
				html,
				headers,
				messageId: `<${id}@${domain}>`,
			}
			return transport.sendMail(message).then(
				({ response }) => ({ outcome: "sent", reply: shortened(response) }),
				(error: unknown) => deliveryOf(error as SmtpError),
			)
		},
	}
}

type SmtpError = Error & Readonly<{ code?: string; responseCode?: number; response?: string; command?: string }>

/** Answers to these speak of the message; everything before is about the server and us. */
const OF_THE_MESSAGE = new Set(["MAIL FROM", "RCPT TO", "DATA"])
/** "Log in first" is no word on the message. */
const NOT_LOGGED_IN = new Set([530, 535])

function deliveryOf({ responseCode, response, command = "", message }: SmtpError): Delivery {
	const reply = shortened(response ?? message)
	if (!OF_THE_MESSAGE.has(command)) return { outcome: "unreachable", reply }
	const isFinal = responseCode !== undefined && responseCode >= 500 && !NOT_LOGGED_IN.has(responseCode)
	return { outcome: isFinal ? "refused" : "later", reply }
}

const shortened = (text: string) => text.replace(/\s+/g, " ").slice(0, LONGEST_REPLY)
