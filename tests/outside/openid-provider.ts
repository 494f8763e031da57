import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"
import type { Provider as Setting } from "#app/identity/providers/providers.ts"

export type Person = Readonly<{ sub: string; email: string }>

/**
 * A provider by a library of its own, certified for OpenID Connect, on this machine: whoever comes is asked nothing and logged in as `person`. It
 * requires PKCE, as such providers may.
 */
export async function openidProvider(redirectUris: (name: string) => string, name = "standin") {
	let person: Person = { sub: "sub-1", email: "mina@example.org" }
	const server = createServer((req, res) => void answer(req, res))
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => new Promise<void>((done) => void server.close(() => done())))
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const [clientId, clientSecret] = ["punktopia", "a secret of the stand-in's"]
	const { warn, info } = console
	// It says at length that its keys and cookies are for trying out, and which Node it would rather have.
	Object.assign(console, { warn() {}, info() {} })
	const { default: Provider } = await import("oidc-provider")
	const provider = new Provider(issuer, {
		clients: [
			{
				...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUris(name)] },
				token_endpoint_auth_method: "client_secret_post",
			},
		],
		pkce: { required: () => true },
		features: { devInteractions: { enabled: false } },
		claims: { openid: ["sub"], email: ["email", "email_verified"] },
		conformIdTokenClaims: false,
		ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
		findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub, email_verified: false }) }),
		async loadExistingGrant(ctx) {
			const grant = new ctx.oidc.provider.Grant({
				...{ clientId: ctx.oidc.client?.clientId ?? "", accountId: ctx.oidc.session?.accountId ?? "" },
			})
			grant.addOIDCScope("openid email")
			await grant.save()
			return grant
		},
	})
	Object.assign(console, { warn, info })
	async function answer(...[req, res]: Parameters<ReturnType<typeof provider.callback>>) {
		if (!req.url?.startsWith("/interaction/")) return provider.callback()(req, res)
		await provider.interactionFinished(req, res, { login: { accountId: person.sub } })
	}
	const setting: Setting = { name, label: "Stand-in", issuer, clientId, clientSecret }
	return {
		setting,
		become: (one: Person) => {
			person = one
		},
		/** Follows a browser through it, with a jar of cookies of its own, to the address that it sends people back to. */
		async through(address: string): Promise<URL> {
			const jar = new Map<string, string>()
			let at = address
			for (let n = 0; n < 10; n++) {
				const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
				const res = await fetch(at, { redirect: "manual", headers: { Cookie } })
				for (const line of res.headers.getSetCookie()) {
					const [pair = ""] = line.split(";")
					const cut = pair.indexOf("=")
					jar.set(pair.slice(0, cut), pair.slice(cut + 1))
				}
				const to = res.headers.get("Location")
				if (!to) throw new Error(`the provider answers ${res.status}: ${(await res.text()).slice(0, 300)}`)
				const next = new URL(to, at)
				if (next.origin !== issuer) return next
				at = next.href
			}
			throw new Error("the provider leads nowhere")
		},
	}
}
