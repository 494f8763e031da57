let visitors = 0

/** An internet address that nobody in this process has had: behind the proxy that the app under test trusts, each is a visitor of their own. */
export function newAddress(): string {
	const n = visitors++
	return `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`
}
