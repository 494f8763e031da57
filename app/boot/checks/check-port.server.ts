import { freePort } from "#app/db/embedded/ports.server.ts"

/** Whether the port can be listened on; 0 asks for any. */
export async function checkPort(port: number, host: string): Promise<string[]> {
	if (await freePort(port, host)) return []
	return [`PORT ${port} is in use on ${host}: set PORT to another one, or stop what uses it (an app that still runs?)`]
}
