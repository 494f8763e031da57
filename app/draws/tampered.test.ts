import { ed25519 } from "@noble/curves/ed25519.js"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { type Announcement, announcementText } from "./announcement.ts"
import { randomnessOf } from "./beacon/verify-round.ts"
import { utf8ToBytes } from "./bytes.ts"
import { receiptOf } from "./craft/proof.ts"
import { entitlementMessage } from "./drop/entitlement.ts"
import { readProof } from "./proof.ts"
import { draw, raffleSeed } from "./raffle/draw.ts"
import { commitHash } from "./raffle/terms.ts"
import { ambiguityOf } from "./read-json.ts"
import { tellFault, tellVerified } from "./tell-verified.ts"
import { gearProofOf, ledgerOf, orderOf, raffleProofOf } from "./testing.ts"
import { verifyProof } from "./verify-proof.ts"

const say = (key: string) => key
/** "holds", the checks that do not, or why it is no proof; whatever a text says, it is told in words. */
function judged(text: string): string {
	const read = readProof(text)
	if ("fault" in read) return tellFault(read.fault, read.at, (key, params) => `${key} ${params?.at ?? ""}`.trim())
	const verified = verifyProof(read.proof, { acceptDemo: true })
	tellVerified(read.proof, verified, { say, locale: "en" })
	return verified.ok ? "holds" : verified.checks.flatMap(({ id, ok }) => (ok ? [] : [id])).join(" ")
}

const { secretKey, publicKey } = ed25519.keygen()
const entitlement = {
	version: 1,
	kind: "drop",
	demo: true,
	drop: { id: "d1", number: 2, snapshotAt: "2026-05-01T00:00:00.000Z", snapshotHash: "ab12", rules: { any: ["one"] } },
	gift: { kind: "coin", chain: "solana", mint: "Mint1", units: "5000000" },
	wallet: "Wallet1",
	answers: [{ question: "staked", met: true, facts: { days: 31, since: null } }],
}
const announcement: Announcement = {
	...{ version: 1, kind: "announcement", demo: false, origin: "https://example.org", id: 3, edition: 2 },
	publishedAt: "2026-05-01T00:00:00.000Z",
	texts: { kor: { title: "하나", summary: "둘", body: "셋" }, idn: { title: "a", summary: "b", body: "c\n\nd" } },
}
const first = gearProofOf()
const raffle = raffleProofOf(ledgerOf(60, 9))
const DOCUMENTS = {
	raffle,
	gear: gearProofOf(orderOf({ kind: "craft" }, "2"), receiptOf(first)),
	drop: {
		entitlement,
		signature: bs58.encode(ed25519.sign(entitlementMessage(entitlement), secretKey)),
		key: bs58.encode(publicKey),
	},
	announcement: {
		announcement,
		signature: bs58.encode(ed25519.sign(utf8ToBytes(announcementText(announcement)), secretKey)),
		key: bs58.encode(publicKey),
	},
}

type Place = readonly (string | number)[]
const FEW: Readonly<Record<string, readonly string[]>> = { rows: ["0", "31", "59"], items: ["0"] }
function* placesOf(value: unknown, at: Place = []): Generator<Place> {
	if (value === null || typeof value !== "object") yield at
	// Of sixty tickets three stand for all, of a tier's items one.
	else
		for (const key of Object.keys(value))
			if ((FEW[String(at.at(-1))] ?? [key]).includes(key))
				yield* placesOf(value[key as keyof typeof value], [...at, key])
}
const valueAt = (document: unknown, at: Place): unknown =>
	at.reduce((inner, key) => (inner as Record<string, unknown>)[key], document)
function changed(document: unknown, at: Place, value: unknown): string {
	const copy = structuredClone(document)
	;(valueAt(copy, at.slice(0, -1)) as Record<string, unknown>)[at.at(-1) as string] = value
	return JSON.stringify(copy)
}
/** Half of them, the other half in the next place: a round's signature takes its time. */
const someOf = <T>(all: readonly T[], n: number): T[] => all.filter((_, at) => (at + n) % 2 === 0)
function otherThan(value: unknown): unknown[] {
	if (typeof value === "number") return [value + 1, value - 1, String(value), 9_007_199_254_740_991, 1.5, null]
	if (typeof value === "boolean") return [!value, String(value)]
	if (typeof value !== "string") return ["x", 0, {}]
	return [`${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`, `${value}1`, value.slice(1), "", "__proto__", 0]
}

/** What a document names of the chain, which only the chain can tell: each of them stands in the list of what to look up. */
const ON_CHAIN = [
	/^memos\./,
	/^network$/,
	/^payment\.blockTime$/,
	/^previous\.(gearId|payment|round|previous|outcome\.(item|tier|guaranteed))$/,
]

test.each(Object.entries(DOCUMENTS))("nothing of the proof of a %s can be said otherwise", (_, document) => {
	expect(judged(JSON.stringify(document))).toBe("holds")
	expect(judged(`\ufeff${JSON.stringify(document, null, 4).replaceAll("\n", "\r\n")}\n\u00a0`)).toBe("holds")
	const held = new Set<string>()
	for (const [n, at] of [...placesOf(document)].entries())
		for (const other of someOf(otherThan(valueAt(document, at)), n))
			if (judged(changed(document, at, other)) === "holds") held.add(at.join("."))
	expect([...held].filter((at) => !ON_CHAIN.some((one) => one.test(at)))).toEqual([])
})

const text = JSON.stringify(raffle)
const gift = JSON.stringify(DOCUMENTS.drop)
test.each<[string, string, string]>([
	["a name twice, the true one last", text.replace('"root":', '"root":"x","root":'), "error.twice root"],
	["a name twice, once escaped", text.replace('"root":', '"ro\\u006ft":"x","root":'), "error.twice root"],
	["a name twice, in what is not read", gift.replace('"since":', '"days":30,"since":'), "error.twice days"],
	["a name too many", text.replace("{", '{"more":1,'), "error.not-a-proof-at more"],
	["a name too many further in", text.replace('"terms":{', '"terms":{"more":1,'), "error.not-a-proof-at terms.more"],
	["a name that every object has", text.replace("{", '{"constructor":1,'), "error.not-a-proof-at constructor"],
	["what objects come from", gift.replace("{", '{"__proto__":{"a":1},'), "error.not-a-proof-at __proto__"],
	["the same further in", gift.replace('"gift":{', '"gift":{"__proto__":1,'), "error.not-a-proof-at __proto__"],
	["a number in another notation", text.replace('"version":1', '"version":1.0'), "error.not-a-proof-at 1.0"],
	["more digits than are kept", gift.replace('"days":31', '"days":31.00000000000000000001'), "error.not-a-proof-at 31"],
	["half of it", text.slice(0, text.length / 2), "error.not-json"],
	["two of them", text + text, "error.not-json"],
	["a round of no calendar", text.replace(/"round":\d+,"signature/, '"round":9e15,"signature'), "error.not-a-proof-at"],
	["a last round", text.replace(/"round":\d+,"signature/, '"round":10000000000,"signature'), "beacon-signature"],
	["brackets without end", "[".repeat(1_000_000) + "]".repeat(1_000_000), "error.not-a-proof"],
	["depth in what is not read", gift.replace('["one"]', "[".repeat(300_000) + "]".repeat(300_000)), "drop-signature"],
	["one long text", JSON.stringify("\\".repeat(1_000_000)), "error.not-a-proof"],
	["nothing", "{}", "error.not-a-proof-at kind"],
	["a kind that objects have", '{"kind":"__proto__"}', "error.not-a-proof-at kind"],
	["half a letter", gift.replace("ab12", "ab12\\ud800"), "error.not-a-proof-at"],
])("%s is no proof, and the first place is named", (_, said, expected) => {
	expect(judged(said)).toContain(expected)
})

test("what is named in different places is not named twice", () => {
	expect(ambiguityOf('{"a":{"b":1,"c":"b:"},"b":[{"a":1},{"a":-2.5}],"c":"\\"a\\":1"}')).toBeNull()
})

const { outcome } = raffle
if (outcome.status !== "drawn") throw new Error("nothing was drawn")

test("a redraw is told: whom the prize has passed by, and that no document shows why", () => {
	const { terms, root, signature } = raffle
	const seed = raffleSeed({ commit: commitHash(terms), root, randomness: randomnessOf(signature) })
	const drawn = draw(seed, ledgerOf(60, 9), terms, 4)
	if (!drawn.ok) throw new Error("nothing was drawn")
	const [passed, , , next] = drawn.order
	const winners = [{ place: 3, ticket: next?.ticket ?? 0, wallet: next?.wallet ?? "" }, ...outcome.winners.slice(1)]
	const redrawn = {
		...raffle,
		outcome: { ...outcome, winners, redraws: [{ prize: 0, reason: "undeliverable" as const }] },
	}
	const verified = verifyProof(redrawn, { acceptDemo: true })
	expect(verified.ok).toBe(true)
	expect(verified.onChain.find(({ id }) => id === "redraws")?.at).toEqual([passed?.wallet])
	expect(verifyProof(raffle, { acceptDemo: true }).onChain.map(({ id }) => id)).not.toContain("redraws")
	const ofNoPrize = { ...outcome, redraws: [{ prize: 3, reason: "undeliverable" }] }
	expect(judged(JSON.stringify({ ...raffle, outcome: ofNoPrize }))).toBe("raffle-winners")
})
