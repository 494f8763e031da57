import { type Middleware, setAll } from "../exchange.ts"

/** Sets the headers of every answer for whoever answers further in. */
export const setHeaders: Middleware = ({ res, headers }, next) => {
	setAll(res, headers)
	return next()
}
