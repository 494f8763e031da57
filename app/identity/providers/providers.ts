/** Who lets people log in by OpenID Connect, as the operator has set it up. */
export type Provider = Readonly<{
	/** In addresses and rows: lower-case letters, digits and hyphens. */
	name: string
	/** For people to read. */
	label: string
	/** Its `iss`, from which everything else about it is read. */
	issuer: string
	clientId: string
	/** None: a public client, by PKCE alone. */
	clientSecret: string | null
}>

/** What this module has in a context, which the modules below know nothing of. */
declare module "#app/db/context.ts" {
	interface Context {
		/** Of the web process; without it nobody logs in by a provider. */
		readonly providers?: readonly Provider[]
	}
}
