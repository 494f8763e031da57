import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"

/** `npm run kaia:compile` compiles the contracts of this folder anew; what it writes is what the app and its tests deploy. */

const NAMES = ["OldCollection", "HostileCollection"]
const SETTINGS = {
	optimizer: { enabled: true, runs: 200 },
	// Of the oldest rules that any Kaia node of today has.
	evmVersion: "paris",
	metadata: { bytecodeHash: "none", appendCBOR: false },
	outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
}
const here = (name) => new URL(name, import.meta.url)

/** The bytes of each contract, by its name, with the hash of the source that they were made of. */
export function compile() {
	const solc = createRequire(import.meta.url)("solc")
	const sources = Object.fromEntries(
		NAMES.map((name) => [`${name}.sol`, { content: readFileSync(here(`${name}.sol`), "utf8") }]),
	)
	const input = { language: "Solidity", sources, settings: SETTINGS }
	const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
	const wrong = errors.filter(({ severity }) => severity === "error")
	if (wrong.length > 0) throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join("\n"))
	const compiled = NAMES.map((name) => [
		name,
		{
			source: createHash("sha256").update(sources[`${name}.sol`].content).digest("hex"),
			bytecode: `0x${contracts[`${name}.sol`][name].evm.bytecode.object}`,
		},
	])
	return { compiler: solc.version(), contracts: Object.fromEntries(compiled) }
}

/** With "--check" it writes nothing, and ends with 1 where the bytes are not those of the source. */
function run(isCheck) {
	const made = `${JSON.stringify(compile(), null, "\t")}\n`
	if (!isCheck) return writeFileSync(here("compiled.json"), made)
	const isSame = readFileSync(here("compiled.json"), "utf8") === made
	console.log(isSame ? "The bytes are those of the source." : "The bytes are not those of the source.")
	process.exitCode = isSame ? 0 : 1
}

if (process.argv[1] && import.meta.url === new URL(process.argv[1], "file://").href)
	run(process.argv.includes("--check"))
