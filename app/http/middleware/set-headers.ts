import { type Middleware, setAll } from "../exchange.ts"
import { permissionsPolicy } from "../security-headers.ts"

/** Sets the headers of every answer for whoever answers further in. */
export const setHeaders: Middleware = ({ req, res, headers }, next) => {
	setAll(res, headers)
	const [pathname = ""] = (req.url ?? "").split("?")
	res.setHeader("Permissions-Policy", permissionsPolicy(pathname))
	return next()
}
