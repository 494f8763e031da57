import { ownPath } from "#app/lib/own-path.ts"
import { movedTo } from "#app/lib/paths.ts"

/**
 * The address of a request on our origin, or null for one that names another host or could be sent on as one: `/\host`, `//host`, and
 * what becomes one of these when its dots are resolved.
 */
export function addressOf(target: string | undefined, origin: string): URL | null {
	if (!target?.startsWith("/") || !URL.canParse(target, origin)) return null
	const url = new URL(target, origin)
	return url.origin === origin && !url.pathname.startsWith("//") && isDecodable(url.pathname) ? url : null
}

/** The router reads a path decoded: a backslash or a control character in it would make another address of it, or none. */
function isDecodable(pathname: string): boolean {
	try {
		return ![...decodeURIComponent(pathname)].some((sign) => sign < " " || sign === "\x7f" || sign === "\\")
	} catch {
		return false
	}
}

/**
 * Where an address leads for good, or null: printed flat names to their nested address, a slash at the end to none, letters and digits
 * that were encoded for nothing to themselves.
 */
export function redirectOf(url: URL): string | null {
	const bare = withoutSlashesAtEnd(plainlySpelled(url.pathname))
	const target = movedTo(bare) ?? bare
	return target === url.pathname ? null : `${target}${url.search}`
}

/** An encoded slash stays one: the router reads it as part of a name. Dots that are a name of their own were resolved before. */
const plainlySpelled = (pathname: string) =>
	pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
		const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16))
		return /[\w.-]/.test(sign) ? sign : code
	})

/** By hand: an expression for this takes time by the square of the slashes. */
function withoutSlashesAtEnd(pathname: string): string {
	let end = pathname.length
	while (end > 1 && pathname[end - 1] === "/") end--
	return pathname.slice(0, end)
}

/** A `Location` of ours: a path of this site; one that would lead a browser to another host leads home. */
export function locationWithin(location: string, origin: string): string {
	const url = URL.canParse(location, origin) ? new URL(location, origin) : null
	return url?.origin === origin ? `${ownPath(url)}${url.hash}` : "/"
}
