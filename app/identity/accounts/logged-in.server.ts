import type { WebContext } from "#app/db/context.ts"
import { readSecret, writeSecret } from "../sessions/cookies.server.ts"
import { endLogin } from "./login-session.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "demo">

/** What a browser is sent once somebody has logged in there. One browser is one account: the session that it came with is over. */
export async function loggedIn(
	request: Request,
	ctx: Needs,
	{ token, markCookie }: Readonly<{ token: string; markCookie: string }>,
): Promise<Headers> {
	const old = readSecret(request, ctx, "lid")
	if (old) await endLogin(ctx, old)
	const headers = new Headers()
	for (const cookie of [writeSecret(ctx, "lid", token), markCookie]) headers.append("Set-Cookie", cookie)
	return headers
}
