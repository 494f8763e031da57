import { randomBytes } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readEnv } from "#app/lib/env.server.ts"
import { openSealed, sealTo } from "#app/lib/sealed-box.server.ts"
import { publicKeys } from "./public-keys.ts"

const PROJECT_KEYS_SECRET = randomBytes(32).toString("base64")
const PUSH_PRIVATE_KEY = randomBytes(32).toString("base64url")
const linesOf = (text: string): Record<string, string> =>
	Object.fromEntries(text.split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2)))

test("the printed project key encrypts what the secret decrypts, and both together are accepted at a start", () => {
	const { PROJECT_KEYS_PUBLIC = "", ...rest } = linesOf(publicKeys({ PROJECT_KEYS_SECRET }))
	expect(rest).toEqual({})
	const box = sealTo(PROJECT_KEYS_PUBLIC, "a key", "project 1")
	expect(openSealed(PROJECT_KEYS_SECRET, box, "project 1")).toBe("a key")
	expect(readEnv("boot", { PROJECT_KEYS_SECRET, PROJECT_KEYS_PUBLIC })).toMatchObject({ PROJECT_KEYS_PUBLIC })
})

test("the printed push key is a setting that the web process accepts", () => {
	const printed = linesOf(publicKeys({ PUSH_PRIVATE_KEY, PROJECT_KEYS_SECRET }))
	expect(Object.keys(printed)).toEqual(["PROJECT_KEYS_PUBLIC", "PUSH_PUBLIC_KEY"])
	expect(readEnv("boot", printed)).toMatchObject(printed)
})

test("a secret that is in a file gives the same public key", async () => {
	const folder = await mkdtemp(join(tmpdir(), "public-keys-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const path = join(folder, "secret")
	await writeFile(path, `${PROJECT_KEYS_SECRET}\n`)
	expect(publicKeys({ PROJECT_KEYS_SECRET_FILE: path })).toBe(publicKeys({ PROJECT_KEYS_SECRET }))
})

test("without a secret, or with one that cannot be read, the command says what to set and repeats no value", () => {
	expect(() => publicKeys({})).toThrow("Set PROJECT_KEYS_SECRET, PUSH_PRIVATE_KEY, or both")
	expect(() => publicKeys({ PUSH_PRIVATE_KEY: "short" })).toThrow(/^PUSH_PRIVATE_KEY must be 32 bytes in base64\.$/)
})
