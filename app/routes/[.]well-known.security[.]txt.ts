import type { LoaderFunctionArgs } from "@remix-run/node"
import { contactUri, securityTxt } from "#app/features/is-it-us/security-txt.ts"
import { securityContact } from "#app/site/is-it-us.server.ts"

const PLAIN = { "Content-Type": "text/plain; charset=utf-8" }

/** Whom programs and people tell of a hole (RFC 9116). Where the operator has named nobody there is no such file: a false one leads nowhere. */
export async function loader({ context }: LoaderFunctionArgs) {
	const { ctx, site } = context
	const contact = contactUri(await securityContact(context))
	if (contact === null) return new Response("Not found.\n", { status: 404, headers: PLAIN })
	const text = securityTxt({ contact, origin: ctx.origin, now: await ctx.now(), days: site.security.days })
	return new Response(text, { headers: { ...PLAIN, "Cache-Control": "public, max-age=3600" } })
}
