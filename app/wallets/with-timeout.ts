/** Some wallets wait for minutes, or never answer; a person who presses a button does not. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
	})
	return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
