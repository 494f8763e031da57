import type { WebContext } from "#app/db/context.ts"
import { REMINDERS_PER_ADDRESS, REMINDERS_PER_WALLET } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { askForReminders } from "#app/mail/reminders.server.ts"

type Asked = Readonly<{ owner: string; address: string; lang: Lang; clientIp: string }>

/** Asks an address whether reminders may go there: so often an hour by one wallet, and by all who share a connection, whosever addresses they type. */
export async function askAddress(
	ctx: Pick<WebContext, "db" | "now" | "secret" | "counters" | "demo">,
	{ owner, address, lang, clientIp }: Asked,
): Promise<void> {
	await countUse(ctx, REMINDERS_PER_WALLET, owner)
	await countUseFrom(ctx, REMINDERS_PER_ADDRESS, clientIp)
	await askForReminders(ctx, { owner, address, lang })
}
