import type { IncomingMessage, ServerResponse } from "node:http"
import { isRead, type Middleware } from "../exchange.ts"
import { isFile } from "../static-files.ts"

type SendFile = (req: IncomingMessage, res: ServerResponse) => void

/** Files, by the form of their address. */
export const sendFiles =
	(send: SendFile): Middleware =>
	async (exchange, next) => {
		const { req, res, url } = exchange
		if (!isRead(req) || !isFile(url.pathname)) return next()
		exchange.answeredBy = "file"
		send(req, res)
	}
