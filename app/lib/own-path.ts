/** Path and query of an address, never one that a browser would read as another host (`//host`). */
export function ownPath({ pathname, search }: Pick<URL, "pathname" | "search">): string {
	let start = 0
	while (pathname[start + 1] === "/" || pathname[start + 1] === "\\") start++
	return `${pathname.slice(start)}${search}`
}
