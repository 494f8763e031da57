import { call } from "#app/lib/call.ts"

/** Ends the session if it is that address's: another page may have opened a newer one meanwhile. */
export async function endSessionOf(address: string | undefined): Promise<boolean> {
	try {
		return (await call<string>("/api/login/doLogout", { uid: address ?? "" })) === "ended"
	} catch {
		// It has been logged.
		return false
	}
}
