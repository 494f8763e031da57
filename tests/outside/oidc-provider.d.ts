declare module "oidc-provider" {
	import type { IncomingMessage, ServerResponse } from "node:http"

	/** What of it the stand-in uses. */
	export default class Provider {
		constructor(issuer: string, configuration: Configuration)
		callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
		interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>
		Grant: new (of: {
			clientId: string
			accountId: string
		}) => Grant
	}
	interface Grant {
		addOIDCScope(scope: string): void
		save(): Promise<string>
	}
	interface Asked {
		oidc: { provider: Provider; client?: { clientId: string }; session?: { accountId?: string } }
	}
	interface Configuration extends Record<string, unknown> {
		findAccount(ctx: Asked, sub: string): { accountId: string; claims(): Promise<{ sub: string }> }
		loadExistingGrant(ctx: Asked): Promise<Grant>
	}
}
