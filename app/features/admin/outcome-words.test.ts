import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { outcomeText } from "./outcome-words.ts"

/** Every code by which an act can end unfulfilled: thrown by settlement, or answered by what features and the operators' side let operators do. */
const ACTS = /NotDone\("([a-z-]+)"\)|return (?:[^"\n]*)"([a-z]+(?:-[a-z]+)*)"/g
/** What a plan refuses is answered by the last part of its code. */
const REFUSALS = /Refusal\("[a-z-]+:(?:error\.)?([a-z-]+)"/g
const FILES = [
	...readdirSync("app/settlement", { recursive: true, encoding: "utf8" }).map((name) => `app/settlement/${name}`),
	"app/features/coin-staking/post-plans.server.ts",
	"app/features/crafting/gear-acts.server.ts",
	"app/features/crafting/forge-stop.server.ts",
	"app/features/airdrop/acts.server.ts",
	"app/features/vesting/acts.server.ts",
	"app/features/crafting/post-odds.server.ts",
	"app/minting/operator-acts.server.ts",
	"app/minting/plans/plan-acts.server.ts",
	"app/features/nft-staking/share-months.server.ts",
	"app/features/nft-staking/post-rates.server.ts",
	"app/operators/post-rule.server.ts",
	"app/chance/basis-acts.server.ts",
	"app/identity/roles/role-acts.server.ts",
	"app/identity/proposals/limit-acts.server.ts",
].filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))

test("whatever the worker answers to an act is said in words, in every language", async () => {
	const codes = new Set(
		FILES.flatMap((name) => {
			const text = readFileSync(name, "utf8")
			const isActs = !name.startsWith("app/settlement/") || text.includes("NotDone(")
			return isActs ? [...text.matchAll(ACTS)].map(([, thrown, answered]) => thrown ?? answered ?? "") : []
		}),
	)
	for (const name of readdirSync("app/minting/plans"))
		for (const [, code = ""] of readFileSync(`app/minting/plans/${name}`, "utf8").matchAll(REFUSALS)) codes.add(code)
	codes.delete("done")
	expect(codes.size).toBeGreaterThan(20)
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const code of codes)
			expect([lang, outcomeText(t, code).includes(`(${code})`), code]).toEqual([lang, false, code])
		expect(outcomeText(t, "of-a-later-version")).toContain("(of-a-later-version)")
	}
})
