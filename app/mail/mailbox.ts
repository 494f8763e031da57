import { createHmac, timingSafeEqual } from "node:crypto"
import { type Lang, paths } from "#app/lib/paths.ts"

/** Names of what may be one mailbox, counted together: "a.b+news@…" is "ab@…". */
export const mailboxOf = (address: string): string => {
	const [local = "", domain = ""] = address.toLowerCase().split("@")
	return `${local.replace(/(?<=.)\+.*$/, "").replaceAll(".", "")}@${domain}`
}

/** Providers to whom dots are nothing. At any other "a.b@…" may be somebody else than "ab@…", who ends no mail of theirs. */
const DOTLESS: readonly string[] = ["gmail.com", "googlemail.com"]

/** Names that are surely of one reader. */
function readerOf(address: string): string {
	const [local = "", domain = ""] = address.toLowerCase().split("@")
	return DOTLESS.includes(domain) ? mailboxOf(address) : `${local.replace(/(?<=.)\+.*$/, "")}@${domain}`
}

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url")

/** What a mailbox is called where it is not to be known whose it is. */
export const mailboxHash = (secret: string, address: string): string => hmac(secret, `mailbox\n${readerOf(address)}`)

const signatureOf = (secret: string, mailbox: string) => hmac(secret, `no more mail\n${mailbox}`)

/** The address by which whoever reads a mailbox ends what others have sent to it, and nothing else. */
export const stopPath = (secret: string, lang: Lang, address: string): string => {
	const mailbox = mailboxHash(secret, address)
	return paths.unsubscribe(lang, { mailbox, sign: signatureOf(secret, mailbox) })
}

/** The mailbox that such an address names, if it is one of ours. */
export function mailboxIn(secret: string, params: URLSearchParams): string | null {
	const [mailbox, sign] = [params.get("mailbox") ?? "", params.get("sign") ?? ""]
	const [given, right] = [Buffer.from(sign), Buffer.from(signatureOf(secret, mailbox))]
	return /^[\w-]{43}$/.test(mailbox) && given.length === right.length && timingSafeEqual(given, right) ? mailbox : null
}
