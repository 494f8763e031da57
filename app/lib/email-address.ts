const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** Whether a text is an address that mail can be sent to: 6 to 254 ASCII characters, its domain with a dot, no quotes, comments or lists. */
export function isEmailAddress(text: string): boolean {
	if (text.length < 6 || text.length > 254) return false
	const at = text.lastIndexOf("@")
	const [local, labels] = [text.slice(0, at), text.slice(at + 1).split(".")]
	if (at < 1 || local.length > 64 || !LOCAL.test(local)) return false
	return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[A-Za-z]/.test(labels.at(-1) ?? "")
}
