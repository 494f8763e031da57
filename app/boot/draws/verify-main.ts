import { readFileSync, statSync } from "node:fs"
import { PROOF_LIMIT, readProof } from "#app/draws/proof.ts"
import { type ToldTime, tellFault, tellVerified } from "#app/draws/tell-verified.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LOCALES } from "#app/lib/paths.ts"
import en from "../../../locales/en/draw-proofs.json"
import id from "../../../locales/id/draw-proofs.json"
import ko from "../../../locales/ko/draw-proofs.json"

/** `npm run verify:draw -- [--demo] [--key KEY] FILE`. Reads that file and nothing else; ends with 0 where the proof holds, with 1 where it does not, with 3 where whose key signed it is still to be compared. */
const USAGE = `npm run verify:draw -- [--demo] [--key KEY] FILE
  --demo   accept a demo's own beacon, whose owner knows its rounds in advance
  --key    the key by which the site signs entitlements and announcements, known from elsewhere than the file`

const EXITS = { holds: 0, wrong: 1, signed: 3 } as const

/** A moment as it is read, and as programs write it. */
const exact = ({ iso, text }: ToldTime) => `${text} (${iso})`
/** As the machine speaks to whoever asks. */
const spoken = (process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "").slice(0, 2)
const { words, locale } =
	spoken === "ko"
		? { words: ko, locale: LOCALES.kor }
		: spoken === "id"
			? { words: id, locale: LOCALES.idn }
			: { words: en, locale: LOCALES.eng }
const say = wordsT({ "draw-proofs": words })

function main(given: readonly string[]): number {
	const acceptDemo = given.includes("--demo")
	const keyAt = given.indexOf("--key")
	const siteKey = keyAt < 0 ? undefined : given[keyAt + 1]
	const [file, ...more] = given.filter(
		(one, at) => one !== "--demo" && (keyAt < 0 || (at !== keyAt && at !== keyAt + 1)),
	)
	if (!file || more.length > 0 || (keyAt >= 0 && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(siteKey ?? ""))) {
		console.error(USAGE)
		return 2
	}
	const site = siteKey === undefined ? undefined : { keys: [siteKey] }
	if (statSync(file).size > PROOF_LIMIT) return refuse(tellFault("too-long", undefined, say))
	const read = readProof(readFileSync(file, "utf8"))
	if ("fault" in read) return refuse(tellFault(read.fault, read.at, say))
	const told = tellVerified(read.proof, verifyProof(read.proof, { acceptDemo, site }), { say, locale })
	const lines = [
		...(told.demo ? [told.demo, ""] : []),
		...told.facts.map(({ label, value, time }) => `${label}: ${value}${time ? `, ${exact(time)}` : ""}`),
		"",
		`${say("draw-proofs:parts.titleChecks")}:`,
		...told.checks.map(({ ok, text }) => `  ${ok ? "✓" : "✗"} ${text}`),
		...(told.onChain.length > 0 ? ["", `${say("draw-proofs:parts.titleChain")}:`] : []),
		...told.onChain.flatMap(({ text, expected, at }) => [
			`  – ${text}`,
			...(expected ? [`      ${typeof expected === "string" ? expected : exact(expected)}`] : []),
			...at.map((one) => `      ${one}`),
		]),
		"",
		`${told.verdict}.`,
	]
	console.log(lines.join("\n"))
	return EXITS[told.outcome]
}

function refuse(why: string): number {
	console.error(why)
	return 2
}

try {
	process.exitCode = main(process.argv.slice(2))
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 2
}
