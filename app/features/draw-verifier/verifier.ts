import { config } from "zod"
import { readProof } from "#app/draws/proof.ts"
import { tellFault, tellVerified } from "#app/draws/tell-verified.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { answerInThread } from "#app/lib/thread.server.ts"
import en from "../../../locales/en/draw-proofs.json"
import id from "../../../locales/id/draw-proofs.json"
import ko from "../../../locales/ko/draw-proofs.json"
import type { AskedProof, VerifiedDraw } from "./verify-in-turn.server.ts"

config({ jitless: true })
const WORDS = { eng: en, kor: ko, idn: id } as const

/** The thread that verifies: ten thousand tickets take up to a second, which nobody else has to wait for. */
answerInThread<null>(async (question) => Buffer.from(JSON.stringify(verified(JSON.parse(question) as AskedProof))))

function verified({ text, acceptDemo, lang, site }: AskedProof): VerifiedDraw {
	const say = wordsT({ "draw-proofs": WORDS[lang] })
	const read = readProof(text)
	if ("fault" in read) return { refused: tellFault(read.fault, read.at, say) }
	return {
		told: tellVerified(read.proof, verifyProof(read.proof, { acceptDemo, site }), { say, locale: LOCALES[lang] }),
	}
}
