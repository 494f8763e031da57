import { createHmac, timingSafeEqual } from "node:crypto"
import { type AppSecret, allSecrets, currentSecret } from "#app/lib/app-secret.server.ts"
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
export const mailboxHash = (secret: AppSecret, address: string): string =>
	hmac(currentSecret(secret), `mailbox\n${readerOf(address)}`)

/** All that a mailbox may be called in rows that were written before the secret changed. */
export const mailboxHashes = (secret: AppSecret, address: string): readonly string[] =>
	allSecrets(secret).map((one) => mailboxHash(one, address))

const signatureOf = (secret: string, mailbox: string) => hmac(secret, `no more mail\n${mailbox}`)

/** The address by which whoever reads a mailbox ends what others have sent to it, and nothing else. */
export const stopPath = (secret: AppSecret, lang: Lang, address: string): string => {
	const mailbox = mailboxHash(secret, address)
	return paths.unsubscribe(lang, { mailbox, sign: signatureOf(currentSecret(secret), mailbox) })
}

/** The mailbox that such an address names, if it is one of ours. Links of mails from before the secret changed still work. */
export function mailboxIn(secret: AppSecret, params: URLSearchParams): string | null {
	const [mailbox, sign] = [params.get("mailbox") ?? "", params.get("sign") ?? ""]
	const given = Buffer.from(sign)
	const isSigned = allSecrets(secret).some((one) => {
		const right = Buffer.from(signatureOf(one, mailbox))
		return given.length === right.length && timingSafeEqual(given, right)
	})
	return /^[\w-]{43}$/.test(mailbox) && isSigned ? mailbox : null
}
