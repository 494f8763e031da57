#!/usr/bin/env node
// Verifies a proof of reserves without asking anybody: what you are owed, and that the published sums count it.
//
//   node verify-reserves.mjs proof.json                      is my balance in the report, and does the report say these sums?
//   node verify-reserves.mjs proof.json rows.csv             and are the sums those of all rows, mine among them?
//   node verify-reserves.mjs proof.json --root <64 digits>   and is it the report whose root I have from elsewhere?
//
// Everything is in this file and in node itself. A leaf is hashed as SHA-256(0x00 bytes), two nodes as SHA-256(0x01 left right), as RFC 6962 says.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()
const leafHash = (text) => sha256(Buffer.of(0), text)
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right)

const headText = (p) =>
	[
		...[p.format, "report", p.report, p.chain, p.slot, p.at, p.leaves],
		...p.assets.map((one) => [one.asset, one.held, one.principal, one.reward, one.owed, one.free].join(" ")),
		"",
	].join("\n")
const commitmentOf = ({ salt }, owner) => sha256(`${salt}\n${owner}\n`).toString("hex")
const rowText = (p, { commitment, asset, principal, reward, owed }) =>
	[p.format, "holder", p.report, commitment, asset, principal, reward, owed, ""].join("\n")

/** The root that a leaf leads to by its path, in a tree of so many leaves; null: such a path there is not. */
function rootBy(hash, place, size, path) {
	let [at, last, used] = [place, size - 1, 0]
	if (at > last) return null
	let node = hash
	while (last > 0) {
		if (at % 2 === 1 || at < last) {
			const beside = path[used++]
			if (!/^[0-9a-f]{64}$/.test(beside ?? "")) return null
			const other = Buffer.from(beside, "hex")
			node = at % 2 === 1 ? nodeHash(other, node) : nodeHash(node, other)
		}
		at = Math.floor(at / 2)
		last = Math.floor(last / 2)
	}
	return used === path.length ? node.toString("hex") : null
}

function rootOf(hashes) {
	let level = hashes
	while (level.length > 1) {
		const above = []
		for (let n = 0; n < level.length; n += 2)
			above.push(n + 1 < level.length ? nodeHash(level[n], level[n + 1]) : level[n])
		level = above
	}
	return level[0].toString("hex")
}

/** What is wrong, one sentence each; none: the proof holds. */
export function verify(proof, { rows = null, root = null } = {}) {
	const problems = []
	if (proof.format !== "reserves/1") return [`This file is of a kind that is not known here: ${proof.format}.`]
	const size = proof.leaves + 1
	if (rootBy(leafHash(headText(proof)), 0, size, proof.headPath) !== proof.root)
		problems.push("REPORT ALTERED: the report's sums, date or slot do not lead to its root.")
	for (const one of proof.balances) {
		const row = { ...one, commitment: commitmentOf(one, proof.owner) }
		const found = one.place > 0 ? rootBy(leafHash(rowText(proof, row)), one.place, size, one.path) : null
		if (found !== proof.root)
			problems.push(`BALANCE ALTERED: what this file says of ${one.asset} does not lead to the root.`)
	}
	if (root !== null && root !== proof.root)
		problems.push(
			`OTHER REPORT: this proof is of the report of ${proof.at}, whose root is ${proof.root}; you named ${root}.`,
		)
	if (rows !== null) problems.push(...verifyRows(proof, rows))
	return problems
}

function verifyRows(proof, rows) {
	const problems = []
	const missing = proof.leaves - rows.length
	if (missing !== 0)
		problems.push(
			`${missing > 0 ? "ROWS LEFT OUT" : "ROWS ADDED"}: the report has ${proof.leaves} rows, the list ${rows.length}.`,
		)
	if (rootOf([headText(proof), ...rows.map((row) => rowText(proof, row))].map(leafHash)) !== proof.root)
		problems.push("OTHER ROWS: the rows of the list do not lead to the root.")
	for (const one of proof.balances) {
		const mine = rows.find(({ commitment }) => commitment === commitmentOf(one, proof.owner))
		if (!mine) problems.push(`LEFT OUT: your row of ${one.asset} is not in the list.`)
		else if (["asset", "principal", "reward", "owed"].some((part) => mine[part] !== one[part]))
			problems.push(`OTHER BALANCE: the list says something else of your ${one.asset} than your proof.`)
	}
	for (const one of proof.assets)
		for (const part of ["principal", "reward", "owed"]) {
			const sum = rows.reduce((sum, row) => (row.asset === one.asset ? sum + BigInt(row[part]) : sum), 0n)
			if (sum !== BigInt(one[part]))
				problems.push(`OTHER SUM: the rows come to ${sum} of ${part} in ${one.asset}, the report says ${one[part]}.`)
		}
	return problems
}

/** Rows of the public list: a line of names, then one line each. */
export function rowsIn(csv) {
	const [names = "", ...lines] = csv.trim().split(/\r?\n/)
	const keys = names.split(",")
	return lines.map((line) => Object.fromEntries(line.split(",").map((value, n) => [keys[n], value])))
}

function main([file, ...rest]) {
	const at = rest.indexOf("--root")
	const root = at < 0 ? null : (rest[at + 1] ?? "")
	const list = rest.find((_, n) => at < 0 || (n !== at && n !== at + 1))
	if (!file) {
		console.error("node verify-reserves.mjs proof.json [rows.csv] [--root <root>]")
		return 2
	}
	const proof = JSON.parse(readFileSync(file, "utf8"))
	const problems = verify(proof, { rows: list ? rowsIn(readFileSync(list, "utf8")) : null, root })
	for (const one of problems) console.error(`✗ ${one}`)
	if (problems.length > 0) return 1
	console.log(`✓ The report of ${proof.at}, slot ${proof.slot}, root ${proof.root}`)
	for (const one of proof.balances)
		console.log(
			`✓ owes ${proof.owner}: ${one.principal} staked, ${one.reward} in rewards, ${one.owed} on its way, of ${one.asset}`,
		)
	for (const one of proof.assets) {
		const owed = BigInt(one.principal) + BigInt(one.reward) + BigInt(one.owed)
		const sign = BigInt(one.held) >= owed ? "✓" : "✗"
		console.log(`${sign} holds ${one.held} and owes ${owed} of ${one.asset}${list ? ", by the sum of all rows" : ""}`)
	}
	return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2))
