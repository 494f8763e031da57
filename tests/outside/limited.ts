/** What is done by a stand-in ends within this time, or the error says what did not: a test that runs into its own limit says nothing. */
export async function limited<T>(what: string, work: Promise<T>, ms = 30_000): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(new Error(`waited ${ms} ms in vain until ${what}`)), ms)
	})
	return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
