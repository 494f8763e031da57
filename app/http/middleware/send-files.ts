import { isRead, type Middleware } from "../exchange.ts"
import { isFile, staticFiles } from "../static-files.ts"

/** Files that the build made, by the form of their address. */
export function sendFiles(): Middleware {
	const send = staticFiles()
	return async ({ req, res, url }, next) => {
		if (isRead(req) && isFile(url.pathname)) send(req, res)
		else await next()
	}
}
