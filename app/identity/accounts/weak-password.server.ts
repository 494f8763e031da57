let common: Promise<ReadonlySet<string>> | undefined

/** Passwords that leaked so often that whoever guesses begins with them; no outside service is asked. */
async function readCommon(): Promise<ReadonlySet<string>> {
	return (await import("./common-passwords.server.ts")).commonPasswords
}

/** Whether a password would be among the first that somebody tries: a leaked one, one sign again and again, or the ID itself. */
export async function isWeak(password: string, uid: string): Promise<boolean> {
	common ??= readCommon()
	const plain = password.toLowerCase()
	const known = await common
	const mailbox = uid.split("@")[0] ?? ""
	return (
		known.has(plain) ||
		known.has(plain.replace(/[\d\W_]+$/, "")) ||
		/^(.{1,3})\1+$/u.test(plain) ||
		plain === uid ||
		(mailbox.length > 3 && plain.replace(mailbox, "").length < 5)
	)
}
