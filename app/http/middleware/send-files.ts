import type { IncomingMessage, ServerResponse } from "node:http"
import { isRead, type Middleware } from "../exchange.ts"
import { isFile } from "../static-files.ts"

type SendFile = (req: IncomingMessage, res: ServerResponse) => void

/** Files, by the form of their address. */
export const sendFiles =
	(send: SendFile): Middleware =>
	async ({ req, res, url }, next) => {
		if (isRead(req) && isFile(url.pathname)) send(req, res)
		else await next()
	}
