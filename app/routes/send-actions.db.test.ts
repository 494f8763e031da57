import type { ActionFunctionArgs } from "@remix-run/node"
import { expect, test } from "vitest"
import type { LoadContext } from "#app/http/load-context.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { action as crafter } from "./($lang).ltacMint.tsx"
import { action as myDrop } from "./($lang).mypage.myDrop._index.tsx"
import { action as myForge } from "./($lang).mypage.myForge.tsx"
import { action as reminders } from "./($lang).mypage.reminders.tsx"
import { action as lostWallet } from "./($lang).nftMigration.lostWallet.tsx"
import { action as workshop } from "./($lang).nftProjectGearUpCrafter.tsx"
import { action as punkyCrafter } from "./($lang).nftPunkyCrafter.tsx"
import { action as drops } from "./($lang).powerzonePunkyDrop.tsx"

type Answer = { status: number; body: Readonly<Record<string, unknown>> }
type Action = (args: ActionFunctionArgs) => Promise<unknown>
type Fields = Readonly<Record<string, string>>

const ID = "00000000-0000-4000-8000-000000000000"
const ADDRESS = "So11111111111111111111111111111111111111112"
const MINT = { act: "mint", request: ID, quantity: "1", asset: "SOL", way: "atomic" }

/** Every form by which something is asked for or sent here: of a raffle there is none, its tickets come with a mint and its prizes by themselves. */
const SENDS: readonly (readonly [string, Action, readonly Fields[]])[] = [
	[
		"ltacMint",
		crafter,
		[{}, { ...MINT, quantity: "-1" }, { ...MINT, asset: "__proto__" }, { ...MINT, request: "x" }, MINT],
	],
	[
		"nftPunkyCrafter",
		punkyCrafter,
		[{}, { act: "prepare", purchase: ID }, { act: "submit", purchase: ID, signed: "!" }],
	],
	["powerzonePunkyDrop", drops, [{}, { drop: "x" }, { drop: ID }]],
	["myDrop", myDrop, [{}, { log: "x" }, { log: ID }]],
	[
		"workshop",
		workshop,
		[
			{},
			{ do: "ask", act: "melt", rule: ID, tool: ADDRESS },
			{ do: "ask", act: "craft", rule: "x", tool: ADDRESS },
			{ do: "ask", act: "craft", rule: ID, tool: "0".repeat(9_000) },
			{ do: "ask", act: "craft", rule: ID, tool: ADDRESS },
		],
	],
	[
		"myForge",
		myForge,
		[
			{},
			{ do: "prepare", gear: "x" },
			{ do: "prepare", gear: ID },
			{ do: "submit", gear: ID, signed: "<>" },
			{ do: "submit", gear: ID, signed: "AAAA".repeat(800) },
			{ do: "give-up", gear: ID },
		],
	],
	["lostWallet", lostWallet, [{}, { claim: "x" }, { id: ID, oldWallet: "x", explanation: "x" }]],
	["reminders", reminders, [{}, { do: "ask" }, { do: "ask", email: "a@b" }, { do: "melt" }]],
]

async function opened() {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const address = wallet.publicKey.toBase58()
	const proven = { chain: "solana", address } as const
	const token = await openSession(world.ctx, { ...proven, walletType: "phantom", userAgent: "" })
	return { world, wallet, token }
}

/** What a program gets that sends such a form and wants JSON. */
async function answerTo(world: World, token: string, { action, fields }: Readonly<{ action: Action; fields: Fields }>) {
	const said: Answer[] = []
	const more: Partial<LoadContext> = { wantsJson: true, sentJson: true, answerJson: (answer) => void said.push(answer) }
	const request = new Request("http://localhost/eng/x", {
		method: "POST",
		headers: { Cookie: `sid=${token}`, Accept: "application/json" },
		body: new URLSearchParams(fields),
	})
	await action({ request, params: { lang: "eng" }, context: loadContextOf(world, more) } as ActionFunctionArgs)
	return said
}

test("O020: every form that sends answers bad input from a program with 4xx, resultCd, a code and a sentence, and writes nothing", async () => {
	const { world, token } = await opened()
	for (const [name, action, inputs] of SENDS)
		for (const fields of inputs) {
			const at = [name, JSON.stringify(fields).slice(0, 80)]
			const [answer, ...more] = await answerTo(world, token, { action, fields })
			expect([...at, more.length, answer?.body.resultCd]).toEqual([...at, 0, "FAIL"])
			expect([...at, Math.trunc((answer?.status ?? 0) / 100)]).toEqual([...at, 4])
			expect([...at, String(answer?.body.message).length > 5]).toEqual([...at, true])
			// No chain work was begun.
			expect([...at, answer?.body.returnCd]).toEqual([...at, undefined])
		}
	for (const table of ["gear", "drop_log", "mint_purchase", "mail_reminder"])
		expect([table, (await world.ctx.db.execute(`select 1 from ${table}`)).length]).toEqual([table, 0])
})

test("N010: what the chain has to do with carries the printed code: 0 for what a wallet may sign, 2 while the chain is silent", async () => {
	const { world, wallet, token } = await opened()
	const forge = forgeOf(world)
	const [tool = ""] = await forge.given(wallet, "crafter")
	const gear = await forge.asked(wallet, "craft", { tool })
	world.mine(1)
	const prepare = { action: myForge, fields: { do: "prepare", gear } }
	const [answer] = await answerTo(world, token, prepare)
	expect(answer).toMatchObject({ status: 200, body: { resultCd: "SUCCESS", returnCd: "0" } })
	expect(Buffer.from(String(answer?.body.returnValue), "base64").length).toBeGreaterThan(100)
	const { solana } = world.ctx.chains
	const silent = async () => {
		throw new Error("the node is silent")
	}
	const pledges = { ...solana.pledges, prepare: silent }
	const away = { ...world, ctx: { ...world.ctx, chains: { ...world.ctx.chains, solana: { ...solana, pledges } } } }
	const [refused] = await answerTo(away, token, prepare)
	expect(refused).toMatchObject({
		status: 503,
		body: { resultCd: "FAIL", code: "settlement:chain-silent", returnCd: "2" },
	})
})
