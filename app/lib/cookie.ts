/** The value of a cookie in a list as a browser or a request writes it; null where it is missing or empty. */
export function cookieIn(cookies: string, name: string): string | null {
	for (const part of cookies.split(";")) {
		const [key, ...value] = part.split("=")
		if (key?.trim() === name) return value.join("=").trim() || null
	}
	return null
}
