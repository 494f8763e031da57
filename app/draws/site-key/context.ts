/** Signs what the site says to whoever keeps it, entitlements and announcements: the worker's alone, where it has the key. */
export type SiteSigner = Readonly<{
	/** Its public key, in base58. */
	key: string
	/** Ed25519 over the bytes of a text in UTF-8; base58. */
	sign(text: string): string
}>

declare module "#app/db/context.ts" {
	interface Context {
		readonly siteSigner?: SiteSigner
	}
}
