let common: Promise<ReadonlySet<string>> | undefined

/** Passwords that leaked so often that a guesser begins with them; no outside service is asked. */
async function readCommon(): Promise<ReadonlySet<string>> {
	return (await import("./common-passwords.server.ts")).commonPasswords
}

/**
 * Whether a password would be among the first guesses: a leaked one, also with digits or signs behind it or written backwards, one text again
 * and again, signs in their order, or the ID itself.
 */
export async function isWeak(password: string, uid: string): Promise<boolean> {
	common ??= readCommon()
	const plain = password.toLowerCase()
	const known = await common
	const mailbox = uid.split("@")[0] ?? ""
	const isKnown = (text: string) => known.has(text) || known.has(text.replace(/[\d\W_]+$/, ""))
	return (
		isKnown(plain) ||
		isKnown([...plain].reverse().join("")) ||
		isRepeated(plain) ||
		isSequence(plain) ||
		plain === uid ||
		(mailbox.length > 3 && plain.replace(mailbox, "").length < 5)
	)
}

/** Whether a text is one shorter text again and again, the last time perhaps cut short: "qwertyqwerty", "1234123412". */
function isRepeated(text: string): boolean {
	for (let length = 1; length <= text.length / 2; length++)
		if (text.slice(length) === text.slice(0, -length)) return true
	return false
}

/** Whether each sign follows the one before it, upwards or downwards: "abcdefghij", "9876543210". After 9 comes 0. */
function isSequence(text: string): boolean {
	const step = (sign: string, next: string) =>
		/\d\d/.test(sign + next) ? (Number(next) - Number(sign) + 10) % 10 : next.charCodeAt(0) - sign.charCodeAt(0)
	const steps = new Set([...text].slice(1).map((next, index) => step(text.charAt(index), next)))
	const [only] = steps
	return steps.size === 1 && (only === 1 || only === -1 || only === 9)
}
