import type { z } from "zod"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { renameWallet, unlinkWallet } from "#app/identity/members/member-wallets.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { endDevice, endOtherDevices } from "#app/identity/sessions/devices.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { endBrowsers } from "#app/reminding/end-browsers.server.ts"
import type { Done } from "./done.ts"
import { logOutEverywhere } from "./erase-own-data.server.ts"
import type { myPageForm } from "./forms.ts"

/** `token`: the session's new one. */
type Acted = Readonly<{ done: Done; token?: string }>

/** Does what an owner asked of their wallets and devices; "signedOut" where the session that asked has ended with it. */
export async function actOnOwn(ctx: WalletVisit, input: z.output<typeof myPageForm>): Promise<Acted> {
	switch (input.act) {
		case "rename":
			await renameWallet(ctx, input)
			return { done: "renamed" }
		case "unlink":
			return unlinked(await unlinkWallet(ctx, input))
		case "end":
			return { done: (await endDevice(ctx, input)).self ? "signedOut" : "ended" }
		case "endOthers":
			await endOthers(ctx)
			return { done: "othersEnded" }
		case "endAll":
			await logOutEverywhere(ctx)
			return { done: "signedOut" }
	}
}

const unlinked = ({ token }: { token: string | null }): Acted =>
	token === null ? { done: "signedOut" } : { done: "unlinked", token }

/** Signs every other browser out, and sends nothing there any more. */
const endOthers = (ctx: WalletVisit): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const { sessionId, memberWallets } = ctx.who.wallet
		await endOtherDevices(ctx)
		await endBrowsers(ctx, { owners: memberWallets.map(walletKey), keep: sessionId })
	})
