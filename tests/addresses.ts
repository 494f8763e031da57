let visitors = 0

/** An internet address that nobody in this process has had: behind the proxy that the app under test trusts, each is a visitor of their own. */
export function newAddress(): string {
	const n = visitors++
	return `198.19.${n & 255}.${(n >> 8) & 255}`
}
