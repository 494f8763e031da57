import { expect, test } from "vitest"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { loader } from "#app/routes/($lang).powerzoneCoinStaking.write._index.tsx"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"

test("who signed in with a wallet of another network is not told that no wallet is connected", async () => {
	const world = await stakingWorld()
	const spendable = async (cookie: string) => {
		const request = new Request("http://localhost/kor/powerzoneCoinStaking/write", { headers: { Cookie: cookie } })
		return (await loader({ request, params: { lang: "kor" }, context: loadContextOf(world) })).spendable
	}
	expect(await spendable("")).toBe("signed-out")
	const wallet = { chain: "ethereum", address: `0x${"ab".repeat(20)}`, walletType: "metamask" } as const
	expect(await spendable(`sid=${await openSession(world.ctx, { ...wallet, userAgent: "" })}`)).toBe("other-network")
})
