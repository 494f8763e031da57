import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { envFor } from "#app/boot/child-env.ts"
import { EnvError, namesFor, readEnv, secretsFor, withSecrets } from "#app/lib/env.server.ts"
import * as blocks from "#app/lib/env-blocks.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { fileSetting, readSecretFiles } from "#app/lib/secret-files.server.ts"
import { tempFolder } from "#tests/factories/temp-folder.ts"

const VALUE = "a-secret-of-thirty-two-characters-or-more"

async function secretFile(text: string): Promise<string> {
	const path = join(await tempFolder(), "secret")
	writeFileSync(path, text, { mode: 0o600 })
	return path
}

test("a secret is read from its file, without the line break at the end, and needs no other setting", async () => {
	for (const end of ["", "\n", "\r\n"]) {
		const APP_SECRET_FILE = await secretFile(`${VALUE}${end}`)
		expect(readEnv("boot", { APP_SECRET_FILE }).APP_SECRET).toBe(VALUE)
	}
	const inner = await secretFile("first line of a password\n\n")
	expect(readSecretFiles({ X_FILE: inner }, ["X"]).source).toEqual({ X: "first line of a password\n" })
})

test("a setting and its file together are refused; an empty one of the two counts as absent", async () => {
	const APP_SECRET_FILE = await secretFile(VALUE)
	expect(() => readEnv("boot", { APP_SECRET: VALUE, APP_SECRET_FILE })).toThrow(
		"APP_SECRET and APP_SECRET_FILE are both set: keep one of the two",
	)
	expect(readEnv("boot", { APP_SECRET: " ", APP_SECRET_FILE }).APP_SECRET).toBe(VALUE)
	expect(readEnv("boot", { APP_SECRET: VALUE, APP_SECRET_FILE: " " }).APP_SECRET).toBe(VALUE)
})

test("a file that gives no value is listed with its path and cause, once, and content is never repeated", async () => {
	const folder = await tempFolder()
	const at = (name: string) => join(folder, name)
	writeFileSync(at("empty"), "\n")
	writeFileSync(at("large"), "x".repeat(70_000))
	mkdirSync(at("folder"))
	writeFileSync(at("short"), "short-content")
	const source = {
		APP_MODE: "production",
		DATABASE_URL_FILE: at("missing"),
		APP_SECRET_FILE: at("short"),
		ADMIN_CODE_FILE: at("empty"),
		SMTP_URL_FILE: at("folder"),
		METRICS_TOKEN_FILE: at("large"),
	}
	const problems = problemsOf(() => readEnv("boot", source))
	expect(problems.filter((problem) => problem.includes("_FILE: "))).toEqual([
		`DATABASE_URL_FILE: ${at("missing")} cannot be read (ENOENT)`,
		`ADMIN_CODE_FILE: ${at("empty")} is empty`,
		`METRICS_TOKEN_FILE: ${at("large")} is larger than 65536 bytes`,
		`SMTP_URL_FILE: ${at("folder")} is not a file`,
	])
	for (const name of ["DATABASE_URL", "ADMIN_CODE"]) expect(problems.join("\n")).not.toContain(`${name} is missing`)
	expect(problems.join("\n")).toContain("SCG_MINT is missing")
	expect(problems.join("\n")).toMatch(/^APP_SECRET: /m)
	expect(problems.join("\n")).not.toContain("short-content")
	expect(() => withSecrets("migrate", source, ["DATABASE_URL"])).toThrow(EnvError)
})

test("a process logs in with the login from its file, and an unreadable login is one problem", async () => {
	const url = "postgres://app_web:secret@db.example/app"
	const WEB_DATABASE_URL_FILE = await secretFile(`${url}\n`)
	const problems = (given: Record<string, string>) => problemsOf(() => readEnv("web", given)).join("\n")
	expect(problems({ WEB_DATABASE_URL_FILE })).not.toContain("DATABASE_URL")
	expect(problems({ WEB_DATABASE_URL_FILE: "/nowhere/login" }).match(/DATABASE_URL/g)).toHaveLength(1)
})

test("the web process refuses the file of a signing key as it refuses the key, without reading it", () => {
	for (const name of Object.keys(blocks.signing)) {
		const problems = problemsOf(() => readEnv("web", { [fileSetting(name)]: "/nowhere/key" })).join("\n")
		expect(problems).toContain(`${name}_FILE is a signing key: it belongs to the worker`)
		expect(problems).not.toContain("ENOENT")
	}
})

test("the path of a secret reaches the processes that the secret reaches, and no others", () => {
	const all = [...new Set([...secretsFor("boot"), ...namesFor("boot")])]
	const source = Object.fromEntries(all.map((name) => [fileSetting(name), "/run/secrets/x"]))
	for (const process of ["web", "worker", "chain"] as const) {
		const passed = Object.keys(envFor(process, source, {})).filter((name) => name in source)
		expect(passed.toSorted()).toEqual(secretsFor(process).map(fileSetting).toSorted())
	}
	const signing = Object.keys(blocks.signing).map(fileSetting)
	expect(Object.keys(envFor("worker", source, {}))).toEqual(expect.arrayContaining(signing))
	for (const name of signing) expect(envFor("web", source, {})).not.toHaveProperty(name)
	const known = envFor("worker", source, { SOLANA_SIGNER_KEY: "the chain's", WORKER_DATABASE_URL: undefined })
	expect(known).toMatchObject({ SOLANA_SIGNER_KEY: "the chain's" })
	for (const name of ["SOLANA_SIGNER_KEY_FILE", "WORKER_DATABASE_URL_FILE"]) expect(known).not.toHaveProperty(name)
})

test("every key, password, token and address that may hold a key is marked as secret; public halves are not", () => {
	const names = Object.values(blocks).flatMap((block) => Object.keys(block))
	const pattern =
		/(_KEY|SECRET|PASSPHRASE|ADMIN_CODE|_TOKEN|DATABASE_URL|SMTP_URL|_PROVIDERS|DAS_URL|LIST_URL|RPC_URL(_2)?|SOLANA_WS_URL)(_PREVIOUS)?$/
	const open = ["PUSH_PUBLIC_KEY", "ETHEREUM_WALLET_RPC_URL", "KAIA_WALLET_RPC_URL"]
	const expected = names.filter((name) => pattern.test(name) && !open.includes(name))
	expect(secretsFor("boot").toSorted()).toEqual(expected.toSorted())
})

test("a secret that came from a file is not written to the log", async () => {
	const before = process.env.METRICS_TOKEN_FILE
	process.env.METRICS_TOKEN_FILE = await secretFile("canary-token-from-a-file\n")
	onTestFinished(() => {
		if (before === undefined) delete process.env.METRICS_TOKEN_FILE
		else process.env.METRICS_TOKEN_FILE = before
	})
	const written: string[] = []
	createLogger("test", { write: (line) => written.push(line) }).error("refused canary-token-from-a-file")
	expect(written.join()).toContain("refused …")
})

function problemsOf(read: () => unknown): readonly string[] {
	try {
		read()
		return []
	} catch (error) {
		if (error instanceof EnvError) return error.problems
		throw error
	}
}
