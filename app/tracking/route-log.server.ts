import type { Context } from "#app/db/context.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { BatchWriter } from "#app/lib/batch-writer.ts"
import { consentIn } from "#app/lib/consent.ts"
import { lightCall } from "#app/lib/light-call.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { routerLogForm } from "./forms.ts"
import { insertRouterLog, type RouteSeen } from "./insert-router-log.server.ts"
import { signalledBy, trackingPreference } from "./tracking-preference.ts"

/** Rows of a statement, and records that may wait for one: some 2 MB. */
const MOST = { batch: 200, waiting: 2_000 }
const RETRY_SECONDS = "5"

/** Writes records in batches. `add` resolves when the record is committed. Errors: `Refusal` 503 while too many wait. */
export function openRouteLog({ db, log }: Pick<Context, "db" | "log">) {
	return new BatchWriter<RouteSeen>({
		most: MOST,
		failsAll: isDatabaseUnavailable,
		full: () => new Refusal("errors:crowded", { status: 503, params: { seconds: RETRY_SECONDS } }),
		async write(seen) {
			try {
				await insertRouterLog({ db }, seen)
			} catch (error) {
				if (isDatabaseUnavailable(error)) throw error
				// Said once and not by each who waits.
				log.error({ err: error, records: seen.length }, "route records could not be written")
				throw new Refusal("messages:returnCd.unexpected", { status: 500 })
			}
		},
	})
}

/** A browser says where it is; what is recorded of it is what its visitor allows. */
export const recordRoute = (routeLog: Pick<BatchWriter<RouteSeen>, "add">) =>
	lightCall("POST", routerLogForm, async (input, { clientIp, headers }) => {
		const wish = trackingPreference({
			consent: consentIn(headers.get("Cookie") ?? ""),
			privacySignal: signalledBy(headers),
		})
		const wallet = wish === "all" ? { walletAddress: input.wallet_address ?? "", regId: input.reg_id ?? "" } : null
		const seen = { walletAddress: "", regId: "", ...wallet, userIp: input.user_ip ?? "", path: input.path, clientIp }
		if (wish !== "nothing") await routeLog.add(seen)
		return { resultCd: "SUCCESS" }
	})
