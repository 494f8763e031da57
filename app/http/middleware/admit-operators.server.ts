import type { WebContext } from "#app/db/context.ts"
import { operatorWith } from "#app/identity/accounts/operator.server.ts"
import type { Middleware } from "../exchange.ts"
import { permissionsPolicy } from "../security-headers.ts"
import { isData } from "../static-files.ts"

/**
 * Opens an admin address to operators who may see it. To everybody else it is an address that is none of ours: the same page, by the same
 * way, so that nobody learns from an answer or its time that there is anything. Comes right after `classify`.
 */
export const admitOperators =
	({ ctx }: Readonly<{ ctx: WebContext }>): Middleware =>
	async (exchange, next) => {
		const { kind, req, res, url } = exchange
		if (kind.kind !== "admin") return next()
		const operator = await operatorWith(ctx, req.headers.cookie ?? "")
		if (operator && (kind.sees === "operator" || operator.permissions.includes(kind.sees))) {
			exchange.operator = operator
			res.setHeader("Permissions-Policy", permissionsPolicy(url.pathname, { admitted: true }))
			const { routeId, uploads } = kind
			exchange.kind = kind.isFile ? { kind: "resource" } : { kind: "working", routeId, ...(uploads ? { uploads } : {}) }
			return next()
		}
		exchange.kind = kind.elsewhere
		// Data of an address names its routes: those of an operator's are told to nobody else. Where everybody's page has the same name, it is that
		// page in a language that there is not, as it is for any other first word.
		const named = kind.elsewhere.kind === "working" ? /^\/[^/]+(?=\/)/ : /[^/]+(?=\/|\.data$)/g
		if (isData(url.pathname)) exchange.url = new URL(url.pathname.replace(named, unnamed) + url.search, url)
		return next()
	}

const unnamed = (part: string) => part.replace(/[^/]/g, "x")
