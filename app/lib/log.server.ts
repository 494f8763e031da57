import { randomUUID } from "node:crypto"
import pino, { type DestinationStream, type Logger } from "pino"
import { secretsFor } from "#app/lib/env.server.ts"
import { hideValues } from "#app/lib/hide-values.ts"
import { readSecretFiles } from "#app/lib/secret-files.server.ts"

export type { Logger }

const hidden = [
	"authorization",
	"cookie",
	"set-cookie",
	"password",
	"secret",
	"token",
	"nonce",
	"APP_SECRET",
	"ADMIN_CODE",
	"DATABASE_URL",
]
const keyName = /(_KEY|SECRET|PASSWORD|PASSPHRASE|ADMIN_CODE|_TOKEN)(_PREVIOUS)?$/
/** Addresses of services of ours: what stands behind their host may be a key. */
const serviceName = /(RPC_URL(_2)?|SOLANA_WS_URL|DAS_URL|PRICE_LIST_URL)$/
const SHORTEST_SECRET = 8

/** Passwords inside URLs reach logs through error messages, where redaction by path cannot see them. */
// Lengths are bounded: lines hold what strangers sent, and without a bound each start would search to the end of the line.
export const scrub = (line: string) => line.replace(/(\b\w{1,30}:\/\/[^\s:/@"]{1,200}):[^\s@"]{1,300}@/g, "$1:…@")

const redact = [
	...hidden,
	...hidden.map((name) => `*["${name}"]`),
	...hidden.map((name) => `*.headers["${name}"]`),
].map((path) => (path === "set-cookie" ? '["set-cookie"]' : path))

export function createLogger(name: string, to: DestinationStream = pino.destination({ dest: 1, sync: true })): Logger {
	const secrets = Object.entries(readSecretFiles(process.env, secretsFor("boot")).source)
		.flatMap(([name, value = ""]) => (keyName.test(name) ? [value] : serviceName.test(name) ? [behindHost(value)] : []))
		.filter((secret) => secret.length >= SHORTEST_SECRET)
	const write = (line: string) => to.write(secrets.reduce((text, secret) => text.replaceAll(secret, "…"), scrub(line)))
	return pino(
		{
			name,
			level: process.env.LOG_LEVEL || (process.env.DEMO === "1" ? "warn" : "info"),
			base: { name },
			timestamp: pino.stdTimeFunctions.isoTime,
			redact: { paths: redact, censor: "…" },
			hooks: {
				// Before anything is made of the arguments: pino takes the text of a line from an error, too.
				logMethod(args, method) {
					for (const arg of args) hideValues(arg)
					method.apply(this, args)
				},
			},
		},
		{ write },
	)
}

function behindHost(address: string): string {
	if (!URL.canParse(address)) return ""
	const { pathname, search } = new URL(address)
	return pathname + search
}

/** A proxy we trust may name the request; anybody else's name for it is not kept. */
export const requestId = (given?: string | null) => (given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID())
