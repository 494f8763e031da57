import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { listed, unicodeRange } from "./unicode-range.mjs"

const OUT = join(import.meta.dirname, "text-face")
const SLICES = join(OUT, "slices.json")
export const WEIGHTS = [400, 700]

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
const LATIN = `${range(0x20, 0x7e)}\u00a0©·×«»‘’“”–—…•←→↑↓≈≤≥−€₩™°`
const ACCENTS = [...`${range(0xa1, 0x17f)}${range(0x1e00, 0x1eff)}†‡‰′″⅓`]
	.filter((sign) => sign !== "ŉ" && !LATIN.includes(sign))
	.join("")
/** Of any further syllable those that a text in the common encoding of Korean can have, by their places in the alphabet. */
const REST_SLICES = 16
const [FIRST, LAST] = [0xac00, 0xd7a3]

/** Syllables of the pages by weight, in the files that load them; the first is loaded by every Korean page. */
export const slices = () => JSON.parse(readFileSync(SLICES, "utf8"))

/** The 2,350 syllables of KS X 1001: what Korean is written with, but for a few loan words. */
function commonSyllables() {
	const decoder = new TextDecoder("euc-kr")
	const bytes = []
	for (let row = 0xb0; row <= 0xc8; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
	return [...decoder.decode(Uint8Array.from(bytes))].filter((sign) => sign >= "\uac00" && sign <= "\ud7a3")
}

/** Common syllables that no page of ours has, in runs of the alphabet: texts of operators are covered by a few short rules. */
function restOf(known) {
	const rest = commonSyllables().filter((sign) => !known.has(sign))
	const size = Math.ceil(rest.length / REST_SLICES)
	const runs = Array.from({ length: REST_SLICES }, (_, n) => rest.slice(n * size, (n + 1) * size).join(""))
	return runs.map((signs, n) => {
		const from = n === 0 ? FIRST : signs.codePointAt(0)
		const next = runs[n + 1]?.codePointAt(0)
		return { signs, range: [`U+${from.toString(16)}-${(next === undefined ? LAST : next - 1).toString(16)}`] }
	})
}

/** Every file of the face: its name, what it holds, and for which signs a page asks for it. */
export function textFiles() {
	return WEIGHTS.flatMap((weight) => {
		const own = slices()[weight]
		const rest = restOf(new Set(own.join("")))
		return [
			{ name: `latin-${weight}`, weight, signs: LATIN, range: unicodeRange(LATIN) },
			{ name: `accents-${weight}`, weight, signs: ACCENTS, range: unicodeRange(ACCENTS) },
			...rest.map((one, n) => ({ name: `rest-${weight}-${n + 1}`, weight, ...one })),
			...own.map((signs, n) => ({ name: `hangul-${weight}-${n + 1}`, weight, signs, range: unicodeRange(signs) })),
		]
	})
}

const face = ({ name, weight, range }) => `@font-face {
	font-family: "Punktopia Text";
	src: url("./text-face/${name}.woff2") format("woff2");
	font-weight: ${weight};
	font-display: swap;
	${listed("unicode-range", range)}
}
`

/** Letters of the system at the width of ours (measured), so that no line breaks anew when ours come; Arial and Apple's Hangul have it as they are. */
const STAND_IN = `@font-face {
	font-family: "Punktopia Text Stand-in";
	src: local("Noto Sans CJK KR"), local("Noto Sans KR");
	font-weight: 400 700;
	size-adjust: 93.9%;
	unicode-range: U+ac00-d7a3;
}
`

const MADE = "/* Made by text-face.mjs. */\n"
/** By sheet: what stands in until the face is there, and the face in Latin and in Hangul letters. */
export const textStyles = () => {
	const files = textFiles()
	const isHangul = ({ name }) => /^(rest|hangul)-/.test(name)
	return {
		"text-stand-ins": MADE + STAND_IN,
		"text-latin":
			MADE +
			files
				.filter((one) => !isHangul(one))
				.map(face)
				.join(""),
		// Where ranges overlap the later face is asked first.
		"text-hangul": MADE + files.filter(isHangul).map(face).join(""),
	}
}

const NAMES = ["Punktopia Text", "Regular", "Punktopia Text", "PunktopiaText"].map((text) =>
	Buffer.from(text, "latin1"),
)
/** Names of our own: the licence keeps the face's for what its makers have made. */
function nameTable() {
	const at = 6 + 12 * NAMES.length
	const head = Buffer.alloc(at)
	head.writeUInt16BE(NAMES.length, 2)
	head.writeUInt16BE(at, 4)
	let offset = 0
	for (const [n, text] of NAMES.entries()) {
		const id = [1, 2, 4, 6][n]
		for (const [place, value] of [1, 0, 0, id, text.length, offset].entries())
			head.writeUInt16BE(value, 6 + 12 * n + 2 * place)
		offset += text.length
	}
	return Buffer.concat([head, ...NAMES])
}

/** Without what no letter of ours needs: of small files it is a third. */
function slim(font) {
	const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
		const at = 12 + 16 * n
		const [tag, from, length] = [
			font.toString("latin1", at, at + 4),
			font.readUInt32BE(at + 8),
			font.readUInt32BE(at + 12),
		]
		return { tag, body: tag === "name" ? nameTable() : font.subarray(from, from + length) }
	}).filter(({ tag }) => !["GDEF", "GPOS", "GSUB"].includes(tag))
	const head = Buffer.alloc(12 + 16 * tables.length)
	font.copy(head, 0, 0, 4)
	const power = 2 ** Math.floor(Math.log2(tables.length))
	for (const [n, value] of [tables.length, power * 16, Math.log2(power), (tables.length - power) * 16].entries())
		head.writeUInt16BE(value, 4 + 2 * n)
	const bodies = []
	let offset = head.length
	for (const [n, { tag, body }] of tables.entries()) {
		const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
		let sum = 0
		for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0
		head.write(tag, 12 + 16 * n, "latin1")
		for (const [place, value] of [sum, offset, body.length].entries())
			head.writeUInt32BE(value, 16 + 16 * n + 4 * place)
		bodies.push(padded)
		offset += padded.length
	}
	return Buffer.concat([head, ...bodies])
}

/** Makes all files anew from the package of the face, after `slices.json` or the packages have changed. */
export async function buildTextFace() {
	const [{ default: subset }, { convert }] = await Promise.all([import("subset-font"), import("fontverter")])
	const resolve = createRequire(import.meta.url).resolve
	mkdirSync(OUT, { recursive: true })
	for (const name of readdirSync(OUT)) if (name.endsWith(".woff2")) rmSync(join(OUT, name))
	for (const { name, weight, signs } of textFiles()) {
		const source = readFileSync(resolve(`@fontsource/pretendard/files/pretendard-latin-${weight}-normal.woff2`))
		const asked = { targetFormat: "sfnt", noHinting: true, keepFeatures: [] }
		writeFileSync(
			join(OUT, `${name}.woff2`),
			await convert(slim(Buffer.from(await subset(source, signs, asked))), "woff2"),
		)
	}
	for (const [name, css] of Object.entries(textStyles())) writeFileSync(join(import.meta.dirname, `${name}.css`), css)
}

/** What a file holds of its signs, and the names that it bears. */
export async function readTextFile({ name, signs }) {
	const { create } = await import("fontkit")
	const font = create(readFileSync(join(OUT, `${name}.woff2`)))
	const missing = [...signs].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0)))
	return { missing, names: [font.fullName, font.familyName, font.postscriptName] }
}

if (process.argv[1] === import.meta.filename) await buildTextFace()
