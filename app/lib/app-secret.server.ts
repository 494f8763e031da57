import { createHmac } from "node:crypto"
import { memoize } from "#app/lib/memoize.ts"

/** A secret that another one has replaced. `isLeaked`: it still finds rows that it has hashed, and proves nothing else. */
export type EarlierSecret = Readonly<{ secret: string; isLeaked: boolean }>

/** APP_SECRET with the secrets that it has replaced, the newest first. A plain text has replaced none. */
export type AppSecret = string | Readonly<{ current: string; earlier: readonly EarlierSecret[] }>

const ID_LENGTH = 8
const TOKEN_LENGTH = 43

/** Public name of a secret: it follows from the secret and tells nothing of it. 8 hexadecimal digits. */
export const secretId: (secret: string) => string = memoize(100, (secret: string) =>
	createHmac("sha256", secret).update("id of this secret").digest("hex").slice(0, ID_LENGTH),
)

export const appSecret = (current: string, earlier: readonly EarlierSecret[]): AppSecret =>
	earlier.length === 0 ? current : { current, earlier }

/** What is hashed, signed and encrypted from now on uses this one. */
export const currentSecret = (secret: AppSecret): string => (typeof secret === "string" ? secret : secret.current)

/** For what a row of ours was hashed or encrypted with, the current one first. */
export const allSecrets = (secret: AppSecret): readonly string[] =>
	typeof secret === "string" ? [secret] : [secret.current, ...secret.earlier.map((one) => one.secret)]

/** For signatures that no row of ours backs: whoever has a leaked secret can make them. */
export const trustedSecrets = (secret: AppSecret): readonly string[] =>
	typeof secret === "string"
		? [secret]
		: [secret.current, ...secret.earlier.flatMap((one) => (one.isLeaked ? [] : [one.secret]))]

/** A token names the secret that it is hashed with. It has as many characters as one from before tokens did. */
export const withSecretId = (secret: AppSecret, token: string): string =>
	`${secretId(currentSecret(secret))}${token.slice(ID_LENGTH, TOKEN_LENGTH)}`

/** The secret that a token is hashed with. Tokens from before they named one belong to the oldest. */
export function secretOfToken(secret: AppSecret, token: string): string {
	if (typeof secret === "string") return secret
	const all = allSecrets(secret)
	return all.find((one) => token.startsWith(secretId(one))) ?? all.at(-1) ?? secret.current
}
