import { call } from "#app/lib/call.ts"

/** Ends the session if it is that address's: another page may have opened a newer one meanwhile. `none`: it was not open. */
export async function endSession(address: string | undefined): Promise<"ended" | "none" | "failed"> {
	try {
		return (await call<string>("/api/login/doLogout", { uid: address ?? "" }, true)) === "ended" ? "ended" : "none"
	} catch {
		// It has been logged.
		return "failed"
	}
}

export const endSessionOf = async (address: string | undefined) => (await endSession(address)) === "ended"
