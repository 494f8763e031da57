import type { Connected } from "../port.ts"
import { connectedWith } from "./connected.ts"
import { openLine } from "./relay-client.ts"
import type { StoredSession, Texts } from "./stored-sessions.ts"

/** Takes up the session that an earlier page kept. */
export async function resume({ relay, ...standing }: StoredSession, texts: Texts): Promise<Connected> {
	return connectedWith({ ...standing, line: await openLine(relay, texts) })
}
