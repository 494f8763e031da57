import { randomUUID } from "node:crypto"
import type { ActionFunctionArgs } from "@remix-run/node"
import { expect, test } from "vitest"
import { operator } from "#app/features/admin/testing.ts"
import { lostWalletStatus } from "#app/features/migration/lost-wallets/status.ts"
import { lostWallet } from "#app/features/migration/lost-wallets/tables.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { paths } from "#app/lib/paths.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { action } from "./admin.lostWallets.one.tsx"

test("a decision on a claim that does not exist is refused and proposed to nobody; on one that exists it is proposed", async () => {
	const world = await stakingWorld({ payouts: false })
	await seedRoles(world.ctx)
	const { session } = await operator(world)
	const decide = (query: string) => {
		const body = new URLSearchParams({ act: "reject-lost-wallet", request: randomUUID(), why: "No receipt." })
		const request = new Request(`https://punktopia.test${paths.admin("lostWallets/one")}${query}`, {
			method: "POST",
			body,
		})
		// The cast: the action touches nothing of the context but what is here.
		const args = {
			request,
			params: {},
			context: { ctx: world.web, operator: session },
		} as unknown as ActionFunctionArgs
		return action(args).catch((error: unknown) => error)
	}
	const known = randomUUID()
	const createdAt = await world.ctx.now()
	const addresses = {
		oldWalletAddress: `0x${"ab".repeat(20)}`,
		newWalletAddress: "4Nd1mYQGpXbQ8X2v7o1sJt5R9wXy3cKQm6Zz8uVhTgFp",
	}
	await world.ctx.db
		.insert(lostWallet)
		.values({ id: known, owner: `solana:${addresses.newWalletAddress}`, ...addresses, explanation: "Lost.", createdAt })
	await recordCreation(world.ctx, {
		machine: lostWalletStatus,
		id: known,
		to: "open",
		cause: { actor: "test", reason: "claimed", at: createdAt },
	})
	for (const query of ["", "?id=x", `?id=${randomUUID()}`])
		expect(await decide(query)).toMatchObject({ code: "admin:noRecord", status: 404 })
	expect(await world.ctx.db.$count(proposal)).toBe(0)
	expect(await decide(`?id=${known}`)).toMatchObject({ status: 303 })
	expect(await world.ctx.db.$count(proposal)).toBe(1)
})
