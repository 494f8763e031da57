/** What a server of ours may know of the environment: nothing but where programs are. */
export const bareEnv = () =>
	({
		PATH: process.env.PATH,
		SystemRoot: process.env.SystemRoot,
		LC_ALL: "C",
		TZ: "UTC",
	}) as unknown as NodeJS.ProcessEnv

export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM"
	}
}
