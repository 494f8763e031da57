/** Milliseconds for which a process may get no processor on a busy machine: an upper bound of a measured time has this much room. */
export const BUSY_MS = 20_000

/** The result of `work`, and the milliseconds of processor time it took: unlike a clock, they do not depend on what else the machine does. */
export async function cpuTimed<T>(work: () => T | Promise<T>): Promise<{ cpuMs: number; result: T }> {
	const began = process.cpuUsage()
	const result = await work()
	const { user, system } = process.cpuUsage(began)
	return { cpuMs: (user + system) / 1000, result }
}
