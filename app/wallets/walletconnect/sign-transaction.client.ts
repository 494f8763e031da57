import { type SigningProblem, WalletSigningError } from "../signing-error.ts"
import { addressesOf } from "./namespaces.ts"
import { asProblem } from "./refusals.ts"
import { ANSWER_SECONDS, hangUp, openLine, reach } from "./relay-client.ts"
import { signedAnswer } from "./signed-answer.ts"
import { storedSession, storedTexts } from "./stored-sessions.ts"

type ToSign = Readonly<{ address: string; unsignedBase64: string }>

/** Takes up the session that connecting kept, and has its wallet sign. No relay is called before this. */
export async function signOverRelay({ address, unsignedBase64 }: ToSign): Promise<string> {
	const texts = storedTexts()
	const kept = storedSession(address, texts)
	if (!kept) throw new WalletSigningError("missing")
	const { relay, networks, topic } = kept
	const line = await openLine(relay, texts)
	const { client } = line
	const lost = (): SigningProblem | null => {
		if (!client.session.keys.includes(topic)) return "missing"
		const { namespaces } = client.session.get(topic)
		return addressesOf(namespaces, networks, "solana").includes(address) ? null : "otherAccount"
	}
	try {
		const problem = lost()
		if (problem) throw new WalletSigningError(problem)
		await reach(line)
		const request = { method: "solana_signTransaction", params: { transaction: unsignedBase64, pubkey: address } }
		const asked = { topic, chainId: networks.solana, request, expiry: ANSWER_SECONDS }
		const answer = await client.request<unknown>(asked)
		return await signedAnswer(answer, { address, unsignedBase64 })
	} catch (error) {
		// It would otherwise go on calling a relay that is away.
		if (!client.core.relayer.connected) void hangUp(line)
		if (error instanceof WalletSigningError) throw error
		if (asProblem(error).code === "denied") throw new WalletSigningError("refused", error)
		// What the wallet changed since the last page is heard only now, with its answer.
		throw new WalletSigningError(isEnd(error) ? "missing" : (lost() ?? "failed"), error)
	}
}

/** 6000 answers what was asked of a session that the wallet has ended. */
const isEnd = (error: unknown) => typeof error === "object" && error !== null && "code" in error && error.code === 6000
