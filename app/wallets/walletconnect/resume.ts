import type { Connected } from "../port.ts"
import { connectedWith } from "./connected.ts"
import type { Kept, Texts } from "./stored-sessions.ts"
import { openLine } from "./relay-client.ts"

/** Takes up the session that an earlier page kept. */
export async function resume({ relay, ...standing }: Kept, texts: Texts): Promise<Connected> {
	return connectedWith({ ...standing, line: await openLine(relay, texts) })
}
