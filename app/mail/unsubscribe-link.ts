import { createHmac, timingSafeEqual } from "node:crypto"
import { type AppSecret, allSecrets, currentSecret } from "#app/lib/app-secret.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"

const signatureOf = (secret: string, consent: string) =>
	createHmac("sha256", secret).update(`unsubscribe\n${consent}`).digest("base64url")

/** The address that ends one consent and nothing else; only who was written to has it. */
export const unsubscribePath = (secret: AppSecret, lang: Lang, consent: string): string =>
	paths.unsubscribe(lang, { consent, sign: signatureOf(currentSecret(secret), consent) })

/** The consent that an unsubscribe address names, if it is one of ours. */
export function consentIn(secret: AppSecret, params: URLSearchParams): string | null {
	const [consent, sign] = [params.get("consent") ?? "", params.get("sign") ?? ""]
	const given = Buffer.from(sign)
	const isSigned = allSecrets(secret).some((one) => {
		const right = Buffer.from(signatureOf(one, consent))
		return given.length === right.length && timingSafeEqual(given, right)
	})
	const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(consent)
	return isUuid && isSigned ? consent : null
}
