/** Signs entitlements of drops: the worker's alone, where it has the key. */
export type DropSigner = Readonly<{
	/** Its public key, in base58. */
	key: string
	/** Ed25519 over the bytes of a text in UTF-8; base58. */
	sign(text: string): string
}>

declare module "#app/db/context.ts" {
	interface Context {
		readonly dropSigner?: DropSigner
	}
}
