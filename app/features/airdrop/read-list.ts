import { readReceiver } from "#app/identity/members/solana-receiver.ts"
import { addressOn, walletTypeOf } from "#app/identity/members/wallet-types.ts"
import { type Asset, parseMoney } from "#app/lib/money.ts"
import { type LineProblem, readTable, repeatedRows, TABLE_PROBLEMS } from "#app/lib/uploaded-table.ts"
import { AIRDROP_LIMITS } from "./status.ts"

/** What a list is of. */
export type ListOf = Readonly<{ kind: "coin"; asset: Asset } | { kind: "nft" } | { kind: "mint"; collection: string }>

/** A row as it is stored: names as printed, without what is written later. */
export type ListRow = Readonly<{
	line: number
	oldProjectId: number | null
	oldWalletAddress: string | null
	oldWalletType: "kaia" | "metamask" | "klip" | null
	oldNftContract: string | null
	oldNftId: string | null
	oldNftName: string | null
	oldNftImage: string | null
	newNftJson: string | null
	newWalletAddress: string | null
	units: bigint | null
}>

/** What is wrong with a list, by code; each has words. */
export const LIST_PROBLEMS = [
	...TABLE_PROBLEMS,
	"whose",
	"old-wallet",
	"wallet-type",
	"project",
	"other-project",
	"contract",
	"nft-id",
	"nft-name",
	"image",
	"json",
	"receiver",
	"off-curve",
	"not-a-wallet",
	"ours",
	"amount",
	"duplicate",
	"known",
] as const
export type ListProblem = (typeof LIST_PROBLEMS)[number]
export type Problem = LineProblem<ListProblem>

const COLUMNS = {
	coin: {
		needed: ["amount"],
		more: ["old_wallet_address", "old_wallet_type", "new_wallet_address"],
	},
	nft: {
		needed: ["old_nft_contract", "old_nft_id", "old_nft_name", "old_nft_image"],
		more: ["old_project_id", "old_wallet_address", "old_wallet_type", "new_wallet_address", "new_nft_json"],
	},
	mint: { needed: ["recipient", "name", "json_url"], more: ["project", "image"] },
} as const
/** Columns of a list, those that it needs first. */
export const columnsOf = (kind: ListOf["kind"]): readonly string[] => [...COLUMNS[kind].needed, ...COLUMNS[kind].more]

export const CHARACTERS = { name: 32, id: 78, link: 200 } as const
/** Wallets that old NFTs can be in. */
const OLD_WALLETS = ["kaia", "metamask", "klip"] as const

/**
 * Reads a list, and everything that is wrong with it at once, by line. `ours`: addresses that nothing is sent to. A list with a problem has no
 * rows that anybody may use.
 */
export function readList(
	bytes: Uint8Array,
	of: ListOf,
	ours: ReadonlySet<string>,
): Readonly<{ rows: readonly ListRow[]; problems: readonly Problem[] }> {
	const { needed } = COLUMNS[of.kind]
	const table = readTable(bytes, { needed, known: columnsOf(of.kind), most: AIRDROP_LIMITS.rows })
	const problems: Problem[] = [...table.problems]
	const rows = table.rows.map(({ cells, line }) =>
		readRow({ cells, line, of, ours, wrong: (code) => problems.push({ line, code }) }),
	)
	const keyOf = (row: ListRow) => (of.kind === "coin" ? (row.oldWalletAddress ?? row.newWalletAddress) : nftKey(row))
	problems.push(...repeatedRows(rows, keyOf))
	return { rows, problems: problems.toSorted((a, b) => a.line - b.line) }
}

type Reading = Readonly<{
	cells: ReadonlyMap<string, string>
	line: number
	of: ListOf
	ours: ReadonlySet<string>
	wrong: (code: ListProblem) => void
}>

function readRow(reading: Reading): ListRow {
	const { cells, line, of, wrong } = reading
	if (of.kind === "mint") return readMint(reading, of.collection)
	const cell = (name: string) => cells.get(name) ?? ""
	const [oldText, newText] = [cell("old_wallet_address"), cell("new_wallet_address")]
	if (oldText === "" && newText === "") wrong("whose")
	const oldWalletAddress = oldText === "" ? null : addressOn("kaia", oldText)
	if (oldText !== "" && !oldWalletAddress) wrong("old-wallet")
	const typed = walletTypeOf(cell("old_wallet_type").toLowerCase(), { demo: false })
	const oldWalletType = OLD_WALLETS.find((one) => one === typed) ?? null
	if ((oldText === "") !== (cell("old_wallet_type") === "") || (oldText !== "" && !oldWalletType)) wrong("wallet-type")
	const newWalletAddress = newText === "" ? null : receiverIn(newText, reading)
	const whose = { line, oldWalletAddress, oldWalletType, newWalletAddress }
	if (of.kind === "coin") {
		const units = parseMoney(cell("amount"), of.asset)?.units ?? null
		if (units === null || units === 0n) wrong("amount")
		return { ...whose, ...NO_NFT, units }
	}
	const project = cell("old_project_id")
	const oldProjectId = /^\d{1,9}$/.test(project) ? Number(project) : null
	if (project !== "" && oldProjectId === null) wrong("project")
	const oldNftContract = addressOn("kaia", cell("old_nft_contract"))
	if (!oldNftContract) wrong("contract")
	// As chains count: "007" and "7" are one.
	const oldNftId = /^\d{1,78}$/.test(cell("old_nft_id")) ? BigInt(cell("old_nft_id")).toString() : null
	if (oldNftId === null) wrong("nft-id")
	const [oldNftName, oldNftImage, json] = [cell("old_nft_name"), cell("old_nft_image"), cell("new_nft_json")]
	if (!isName(oldNftName)) wrong("nft-name")
	if (!isLink(oldNftImage)) wrong("image")
	if (json !== "" && !isLink(json)) wrong("json")
	const newNftJson = json === "" ? null : json
	return { ...whose, oldProjectId, oldNftContract, oldNftId, oldNftName, oldNftImage, newNftJson, units: null }
}

/** A row of what is minted anew: it stands for nothing old, so whoever receives it is named. */
function readMint(reading: Reading, collection: string): ListRow {
	const { cells, line, wrong } = reading
	const cell = (name: string) => cells.get(name) ?? ""
	const newWalletAddress = receiverIn(cell("recipient"), reading)
	const [oldNftName, image, newNftJson] = [cell("name"), cell("image"), cell("json_url")]
	if (!isName(oldNftName)) wrong("nft-name")
	if (image !== "" && !isLink(image)) wrong("image")
	if (!isLink(newNftJson)) wrong("json")
	if (cell("project") !== "" && cell("project") !== collection) wrong("other-project")
	const oldNftImage = image === "" ? null : image
	return { ...NO_OLD_WALLET, ...NO_NFT, line, newWalletAddress, oldNftName, oldNftImage, newNftJson, units: null }
}

/** Null, and what is wrong with it is told: nothing can be sent there. */
function receiverIn(text: string, { ours, wrong }: Pick<Reading, "ours" | "wrong">): string | null {
	const read = readReceiver(text, ours)
	if (read.wrong) wrong(read.wrong)
	return read.address
}

const isName = (text: string) => text !== "" && [...text].length <= CHARACTERS.name && !/\p{Cc}/u.test(text)

const NO_OLD_WALLET = { oldWalletAddress: null, oldWalletType: null } as const
const NO_NFT = {
	oldProjectId: null,
	oldNftContract: null,
	oldNftId: null,
	oldNftName: null,
	oldNftImage: null,
	newNftJson: null,
} as const

/** Where a file can be read for good, or on this site. */
const isLink = (text: string) =>
	text.length <= CHARACTERS.link && /^(https:\/\/|ipfs:\/\/|ar:\/\/|\/(?!\/))[!-~]+$/.test(text)

/** What an NFT of a list is told apart by: the old one that it is for, or whose it becomes under which name and file. Null: it is not whole. */
export function nftKey(row: ListRow): string | null {
	const parts = row.oldNftContract
		? [row.oldNftContract, row.oldNftId]
		: [row.newWalletAddress, row.oldNftName, row.newNftJson]
	return parts.every((part) => part) ? JSON.stringify(parts) : null
}
