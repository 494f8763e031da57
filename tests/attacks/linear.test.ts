import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { z } from "zod"
import { payForm, writeFormFor } from "#app/features/coin-staking/forms.ts"
import { downloadOf } from "#app/features/content/downloads.server.ts"
import { answerPrint } from "#app/features/crafting/answer-print.server.ts"
import { myPageForm } from "#app/features/my-page/forms.ts"
import { readId, readNewsCursor } from "#app/features/news/read-address.ts"
import { clientCountry } from "#app/http/client-country.ts"
import { clientIp } from "#app/http/client-ip.ts"
import { fieldCount } from "#app/http/field-count.ts"
import { isJsonCaller, toForm } from "#app/http/json-forms.ts"
import { isOwnPost, originFor } from "#app/http/origins.ts"
import { addressOf, locationWithin, redirectOf } from "#app/http/own-address.ts"
import { encodingFor } from "#app/http/send.ts"
import { langOfRequest } from "#app/http/send-refusal.server.ts"
import { isFile } from "#app/http/static-files.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { isSolanaAddress } from "#app/identity/members/wallet-types.ts"
import { claimedNonce } from "#app/identity/proofs/sign-in-message.ts"
import { proofForm, registerWalletForm } from "#app/identity/sign-in/forms.ts"
import { consentIn } from "#app/lib/consent.ts"
import { deviceName } from "#app/lib/device-name.ts"
import { answerFile, madeFile } from "#app/lib/file-answer.server.ts"
import { readJson, readQuery } from "#app/lib/json-api.server.ts"
import { requestId, scrub } from "#app/lib/log.server.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { inLanguage, langOf } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { returnPath } from "#app/lib/return-path.ts"

/** Nothing is drawn here: no name of a hostile text is a file of ours. */
const drawn = { get: () => Promise.reject(new Error("nothing is drawn here")) }

const SIZE = 16 * 1024
/** An expression that takes time by the square of its text needs a tenth of a second and more for 16 kB; a linear one, one or two ms. */
const MOST_MS = 50
const ORIGIN = "https://punktopia.test"

/** What makes an expression try again and again: long runs, and the start of a match over and over, without its end. */
const RUNS = [
	..."/ \\ . , ; : % = & - _ a A 0 1 { [ ( < \" ' @ * + ? # ~ $ ^ |".split(" "),
	..."/. /.. %2f %2e/ %00 %ff a/ a- -a a. a, a; a= =a; 1. .1 0. :: a: [] [0] a[ {} {{ <a ::ffff: W/ ,W/ q=0 q=0,br; q=0.0".split(
		" ",
	),
	..."x://y: https:// //a@ Version/ Version/1. Chrome Nonce: 0x".split(" "),
	..." |, | ,|\t|\u00a0|\u3000|가|\u202e|é|a b| a|; | =|\t, ".split("|"),
]
const ENDS = ["", "x", "!", "/x", ",x", "\u00e9"]
const HOSTILE = RUNS.flatMap((run) => ENDS.map((end) => run.repeat(Math.floor(SIZE / run.length)) + end))

// The casts: a function of these reads only what stands here.
const incoming = (headers: Record<string, string>, url = "/") =>
	({ headers, url, socket: { remoteAddress: "::1" } }) as unknown as IncomingMessage
/** A request with this header, or without one where no header may hold such a text. */
const asked = (name: string, value: string) => {
	const headers = new Headers()
	try {
		headers.set(name, value)
	} catch {}
	return new Request(`${ORIGIN}/kor`, { headers })
}
const posted = (type: string, body: string) =>
	new Request(`${ORIGIN}/kor`, { method: "POST", headers: { "Content-Type": type }, body })
const FORM = "application/x-www-form-urlencoded"
const refused = (error: unknown) => {
	if (!(error instanceof Refusal)) throw error
}
const t = await getT("eng")
const context = { wantsJson: false, answerJson: () => {} }
const taken = (schema: z.ZodType) => (text: string) =>
	submit({ request: posted(FORM, text), context }, schema, t, async () => null)
const file = madeFile(Buffer.from("x"), "text/plain")

/** Everything that reads a text of a stranger whose length is not bounded by a schema before. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
	"the address of a request": (text) => addressOf(`/${text}`, ORIGIN),
	"the redirect of an address": (text) => {
		const url = addressOf(`/${text}`, ORIGIN)
		return url && redirectOf(url)
	},
	"a location": (text) => locationWithin(`/${text}`, ORIGIN),
	"the way back": (text) => returnPath(asked("Referer", `${ORIGIN}/${text}`), ORIGIN),
	"the host": (text) => originFor(text, { origin: ORIGIN, demo: true, port: 1 }),
	"the origin": (text) => isOwnPost({ origin: text, cookie: text, "sec-fetch-site": text }, ORIGIN),
	"the forwarded addresses": (text) => clientIp(incoming({ "x-forwarded-for": text }), 1),
	"the country": (text) => clientCountry(incoming({ country: text }), 1, "country"),
	"the language of a caller": (text) => langOfRequest(incoming({ referer: text }, text)),
	"the encodings": (text) => encodingFor(text),
	"the cookies": (text) => consentIn(text),
	"the tags of a file": (text) => answerFile(asked("If-None-Match", text), file, { maxAge: 1 }),
	"the ending of a path": (text) => isFile(`/${text}`),
	"the language of a path": (text) => [langOf(`/${text}`, `?${text}`), inLanguage(`/${text}`, "kor")],
	"the name of a request": (text) => requestId(text),
	"a line of the log": (text) => scrub(text),
	"the network of an address": (text) => networkOf(text),
	"a device's own words": (text) => deviceName(text),
	"a cursor and an id": (text) => [readNewsCursor(text), readId(text)],
	"the name of a download": (text) => downloadOf(drawn, { name: `${text}.pdf`, product: { name: "SCG" } }),
	"the name of a print": (text) => answerPrint(asked("X", "x"), `${text}.svg`, () => undefined),
	"the fields of a form": (text) => fieldCount(Buffer.from(text), `multipart/form-data; boundary=${text}`),
	"a form": (text) => readForm(posted(FORM, text)),
	"a form of parts": (text) => readForm(posted("multipart/form-data; boundary=x", `--x\r\n${text}\r\n--x--`)),
	"the heads of a form's parts": (text) =>
		readForm(posted("multipart/form-data; boundary=x", `--x\r\nContent-Disposition: ${text}\r\n\r\n1\r\n--x--`)),
	"what kind of caller": (text) => isJsonCaller({ accept: text, "content-type": text }),
	"a form as JSON": (text) => toForm(posted("application/json", `{${JSON.stringify(text)}:${JSON.stringify(text)}`)),
	"the names of the write form": (text) => taken(writeFormFor([30, 90, 180, 365]))(`${text}=1`),
	"an amount": (text) => taken(writeFormFor([30, 90, 180, 365]))(`days=30&amount=${encodeURIComponent(text)}`),
	"a signed transaction": (text) =>
		taken(payForm)(`act=submit&draft=00000000-0000-4000-8000-000000000000&signed=${encodeURIComponent(text)}`),
	"the label of a wallet": (text) => taken(myPageForm)(`act=rename&wallet=x&label=${encodeURIComponent(text)}`),
	"a printed call": (text) => readJson(posted("application/json", text), z.strictObject({})).catch(refused),
	"the query of a printed call": (text) => {
		try {
			return readQuery(new Request(`${ORIGIN}/?${text}`), z.strictObject({}))
		} catch (error) {
			return refused(error)
		}
	},
	"a user": (text) => registerWalletForm.safeParse({ uid: text, wallet_address: text, wallet_type: text }),
	"a proof": (text) => proofForm.safeParse({ address: text, signed_message: text, signature: text }),
	"the nonce of a message": (text) => claimedNonce(`${text}\nNonce: ${text}`),
	"an address on Solana": (text) => isSolanaAddress(text),
}

for (const [name, read] of Object.entries(READERS)) {
	test(`16 kB of anything are read at once: ${name}`, async () => {
		const slow: string[] = []
		for (const text of HOSTILE) {
			let best = Number.POSITIVE_INFINITY
			// Time of this process alone, the best of five: others have the processor meanwhile, and so has the collector.
			for (let tries = 0; tries < 5 && best >= MOST_MS; tries++) {
				const began = process.cpuUsage()
				await read(text)
				const { user, system } = process.cpuUsage(began)
				best = Math.min(best, (user + system) / 1000)
			}
			if (best >= MOST_MS)
				slow.push(`${JSON.stringify(text.slice(0, 12))}…${JSON.stringify(text.slice(-3))}: ${best} ms`)
		}
		expect(slow).toEqual([])
	})
}
