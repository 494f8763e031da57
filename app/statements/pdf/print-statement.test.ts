import { createHash } from "node:crypto"
import { extractText, getDocumentProxy } from "unpdf"
import { expect, test } from "vitest"
import { missingFrom } from "#app/collections/codex-pdf/fonts.mjs"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { checksumOf, isSealed, sealOf } from "../seal.server.ts"
import type { StatementLine } from "../statement.server.ts"
import { statementCsv } from "../statement-file.server.ts"
import { NEEDED, OUT } from "./fonts.mjs"
import { printStatement } from "./print-statement.server.ts"
import { sheetOf } from "./sheet-of.server.ts"

const SECRET = "a secret of thirty-two characters"
const WALLET = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"
const price = (source: string) => ({
	...{ id: 1n, asset: "scg", validFrom: new Date(0), value: "12.5", source },
	currency: "KRW" as const,
})
const line = (n: number, source = "Board"): StatementLine => ({
	at: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
	code: n % 2 ? "deposit" : "reward",
	wallet: WALLET,
	asset: "mint",
	units: BigInt((n % 2 ? -1 : 1) * (n + 1) * 1_000_003),
	signature: createHash("sha512").update(`${n}`).digest("hex").slice(0, 88),
	subject: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
	coin: { symbol: "SCG", scale: 6 },
	values: { KRW: { text: "-1250", price: price(source) } },
})

async function printed(lines: readonly StatementLine[], lang: Lang = "eng", wallets: readonly string[] = [WALLET]) {
	const t = await getT(lang)
	const sealed = { year: 2026, count: lines.length, sum: checksumOf(statementCsv({ lines, more: false }, String)) }
	const seal = sealOf(SECRET, sealed)
	const link = `https://punktopia.example/${lang}/statementCheck?year=2026&sum=${sealed.sum}&seal=${seal}`
	const file = "punktopia-statement-2026.csv"
	const sheet = sheetOf({ lines, more: false }, { t, lang, wallets, file, seal, link, ...sealed })
	return { sheet, ...sealed, seal, pdf: await printStatement(sheet) }
}

async function textOf(pdf: Buffer) {
	const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
	return { text: text.replaceAll(/\s+/g, ""), totalPages }
}

test("a printed statement says in each language what moved, and the checksum of its CSV file", async () => {
	for (const lang of LANGS) {
		const t = await getT(lang)
		const { pdf, sum, seal } = await printed([line(0), line(1)], lang)
		const { text, totalPages } = await textOf(pdf)
		expect(totalPages).toBe(1)
		for (const said of [
			...[t("statement:pdf.title", { year: 2026 }), t("statement:code.deposit"), t("statement:code.reward")],
			...[t("statement:pdf.check"), t("statement:source", { source: "Board" })],
			...[sum, seal, WALLET, line(0).signature ?? "", line(1).subject, "2026-01-0100:01:00"],
		])
			expect(text, `${lang}: ${said}`).toContain(said.replaceAll(/\s+/g, ""))
	}
})

test("the same movements are the same bytes, and one unit more is another checksum", async () => {
	const [one, two] = [await printed([line(0), line(1)]), await printed([line(0), line(1)])]
	expect(one.pdf.equals(two.pdf)).toBe(true)
	const [first] = [line(0)]
	const other = await printed([{ ...first, units: first.units + 1n }, line(1)])
	expect(other.sum).not.toBe(one.sum)
	expect(other.pdf.equals(one.pdf)).toBe(false)
})

test("a seal is of one checksum, one year and one count, and nobody else's", () => {
	const sealed = { year: 2026, count: 2, sum: checksumOf("x") }
	const seal = sealOf(SECRET, sealed)
	expect(isSealed(SECRET, sealed, seal)).toBe(true)
	for (const other of [{ year: null }, { year: 2025 }, { count: 3 }, { sum: checksumOf("y") }])
		expect(isSealed(SECRET, { ...sealed, ...other }, seal)).toBe(false)
	expect(isSealed("another secret", sealed, seal)).toBe(false)
	expect(isSealed(SECRET, sealed, seal.slice(1))).toBe(false)
	expect(isSealed(SECRET, sealed, "")).toBe(false)
})

test("a source that the face cannot set is left to the CSV file, and nothing is empty where nothing moved", async () => {
	const t = await getT("eng")
	const { text } = await textOf((await printed([line(0, "中央銀行 ①")])).pdf)
	expect(text).toContain(t("statement:pdf.otherSource").replaceAll(" ", ""))
	expect((await textOf((await printed([])).pdf)).text).toContain("Nomovements.")
})

test("ten thousand movements are printed within seconds, and of more the sheet says that the CSV file has them", async () => {
	const all = Array.from({ length: 10_001 }, (_, n) => line(n))
	const begun = performance.now()
	const { pdf, sheet } = await printed(all)
	const [seconds, megabytes] = [(performance.now() - begun) / 1000, pdf.length / 1e6]
	expect(sheet.lines).toHaveLength(10_000)
	expect(sheet.cut).toContain("10,001")
	expect(megabytes).toBeLessThan(20)
	expect(seconds).toBeLessThan(60)
}, 120_000)

test("the faces of the sheet hold every character that it says", async () => {
	for (const name of ["body", "title-hangul", "title-latin", "figures"] as const)
		expect(await missingFrom(name, OUT, NEEDED), "run `node app/statements/pdf/fonts.mjs`").toEqual([])
})
