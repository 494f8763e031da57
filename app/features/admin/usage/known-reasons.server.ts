import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { Words } from "#app/i18n/words.ts"
import type { Namespace } from "#app/lib/keys.ts"
import { REPORTED } from "./reasons.ts"

/** Where the codes of refusals have their words: whole files, or the parts of a feature's that say no. */
const SAID_NO: readonly Readonly<{ of: Namespace; parts?: readonly string[] }>[] = [
	...(["access", "errors", "identity", "operations", "refused", "settlement", "switches"] as const).map((of) => ({
		of,
	})),
	{ of: "messages", parts: ["error", "returnCd", "wallet"] },
	{ of: "chance", parts: ["refused", "declare", "exclude"] },
	{ of: "coin-staking", parts: ["error"] },
	{ of: "drops", parts: ["error"] },
	{ of: "crafting", parts: ["refused"] },
	{ of: "minting", parts: ["error"] },
	{ of: "nft-staking", parts: ["error", "refused", "skip"] },
]

const keysOf = (words: Words, before: string): string[] =>
	Object.entries(words).flatMap(([name, one]) => {
		const key = `${before}${name}`
		return typeof one === "string" ? [key] : keysOf(one, `${key}.`)
	})

/** Every reason that a page of ours can report; a browser may report anything, and what is none of these is "other". */
export const knownReasons = (): string[] => [
	...REPORTED,
	...SAID_NO.flatMap(({ of, parts }) => keysOf(wordsOf("kor", of, parts), `${of}:`)),
]
