import type { z } from "zod"
import { renameWallet, unlinkWallet } from "#app/identity/members/member-wallets.server.ts"
import { endDevice, endOtherDevices } from "#app/identity/sessions/devices.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import type { Done } from "./done.ts"
import { logOutEverywhere } from "./erase-own-data.server.ts"
import type { myPageForm } from "./forms.ts"

/** Does what an owner asked of their wallets and devices; "signedOut" where the session that asked has ended with it. */
export async function actOnOwn(ctx: WalletVisit, input: z.output<typeof myPageForm>): Promise<Done> {
	switch (input.act) {
		case "rename":
			await renameWallet(ctx, input)
			return "renamed"
		case "unlink":
			return (await unlinkWallet(ctx, input)).self ? "signedOut" : "unlinked"
		case "end":
			return (await endDevice(ctx, input)).self ? "signedOut" : "ended"
		case "endOthers":
			await endOtherDevices(ctx)
			return "othersEnded"
		case "endAll":
			await logOutEverywhere(ctx)
			return "signedOut"
	}
}
