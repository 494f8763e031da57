import { expect, test } from "vitest"
import { canonicalJson, readExact } from "./canonical-json.ts"
import { BEGINNING, digestOf, linkHash, type SealedRow } from "./seal.ts"

const AT = "2026-11-24T10:00:00.000001Z"
const SALT = Buffer.from([...Array(16).keys()])
const ROW: SealedRow = {
	id: "7",
	actor: "solana:abc",
	act: "own-data.erased",
	subject: "solana:abc",
	facts:
		'{"é\\"": "한\\n", "after": {"a": [true, null], "units": "1000000000000000000"}, "before": {"n": 12345678901234567890.10}}',
	at: AT,
	salt: SALT,
}
// Reckoned once by another program (Python's hashlib and struct).
const DIGEST = "c81da74a28224cc64f9fab8244e684e08fe09c527fc3ab691f1db8e4e249ae76"

test("a row has this digest, whatever the order of its names and the spaces between them", () => {
	expect(digestOf(ROW).toString("hex")).toBe(DIGEST)
	const turned = `{"before":{"n":12345678901234567890.10},"after":{"units":"1000000000000000000","a":[true,null]},"é\\"":"한\\n"}`
	expect(digestOf({ ...ROW, facts: turned }).toString("hex")).toBe(DIGEST)
	expect(
		digestOf({ ...ROW, id: "8", actor: "erased", act: "a", subject: "erased", facts: null, salt: null }).toString(
			"hex",
		),
	).toBe("3d96ff7cfe200fe55af55fbde35d420eb90b9615b57cd5de7eab26eb4c4737d2")
})

test("any part of a row that differs makes another digest, digits beyond what a number holds included", () => {
	const others: readonly Partial<SealedRow>[] = [
		{ id: "8" },
		{ actor: "solana:abd" },
		{ act: "own-data.erase" },
		{ subject: "solana:ab" },
		{ at: AT.replace("1Z", "2Z") },
		{ salt: Buffer.alloc(16) },
		{ facts: ROW.facts?.replace("7890.10", "7891.10") ?? null },
		{ facts: ROW.facts?.replace("7890.10", "7890.1") ?? null },
		{ facts: ROW.facts?.replace("null", "false") ?? null },
	]
	const digests = others.map((other) => digestOf({ ...ROW, ...other }).toString("hex"))
	expect(new Set([DIGEST, ...digests]).size).toBe(others.length + 1)
})

test("a link has this hash", () => {
	const first = linkHash(BEGINNING, 1n, Buffer.from(DIGEST, "hex"))
	expect(first.toString("hex")).toBe("ed817af07f557439cc8acbea2979ce76228653f8e5cf39aca61f38b6f0096f24")
	expect(linkHash(first, 2n ** 40n + 5n, Buffer.from(DIGEST, "hex")).toString("hex")).toBe(
		"3e3749ff82e7efd1ca78b79927583d90d2b4feec5bc9f4e6c47abfc6741ed297",
	)
})

test("JSON is written in one way: names by their code units, numbers as they came, strings untouched", () => {
	for (const [given, written] of [
		['{"b": 1, "a": {"d": [], "c": {}}}', '{"a":{"c":{},"d":[]},"b":1}'],
		['{"10": 1, "9": 2, "_": 3, "Z": 4, "a": 5}', '{"10":1,"9":2,"Z":4,"_":3,"a":5}'],
		['[1.0, -0, 1e400, 9007199254740993, "1.0", "-5", true]', '[1.0,-0,1e400,9007199254740993,"1.0","-5",true]'],
		['{"__proto__": {"x": 1}, "\\"1\\": 2": "\\\\"}', '{"\\"1\\": 2":"\\\\","__proto__":{"x":1}}'],
	] as const)
		expect(canonicalJson(readExact(given))).toBe(written)
})
