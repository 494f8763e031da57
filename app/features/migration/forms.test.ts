import { expect, test } from "vitest"
import { crossingForm, runQuery } from "./forms.ts"

const CONTRACT = `0x${"ab".repeat(20)}`

test("the number of an old NFT is one that a contract can have: a larger one is refused before any chain is asked", () => {
	const asked = (id: string) => crossingForm.safeParse({ do: "ask", nft: `${CONTRACT}/${id}`, to: "x" }).success
	const ran = (oldNftId: string) => runQuery.shape.oldNftId.safeParse(oldNftId).success
	const largest = 2n ** 256n - 1n
	for (const id of ["0", "7", `${largest}`]) expect([id, asked(id), ran(id)]).toEqual([id, true, true])
	for (const id of [
		`${largest + 1n}`,
		"9".repeat(78),
		"9".repeat(5_000),
		"-1",
		"1e3",
		"0x1",
		"07",
		"",
		" ",
		"1\u0000",
		"\ud800",
	])
		expect([id, asked(id), ran(id)]).toEqual([id, false, false])
})
