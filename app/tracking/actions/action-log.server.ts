import { randomUUID } from "node:crypto"
import type { Context } from "#app/db/context.ts"
import { triedAgain } from "#app/db/in-transaction.server.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { BatchWriter } from "#app/lib/batch-writer.ts"
import { consentIn } from "#app/lib/consent.ts"
import { bad } from "#app/lib/json-api.server.ts"
import { type Caller, lightCall } from "#app/lib/light-call.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PublicSettings } from "#app/settings/public-settings.server.ts"
import { definitionOf } from "../definitions/definitions.ts"
import { keptPath } from "../kept-path.ts"
import { mayRecord } from "../may-record.ts"
import { signalledBy, trackingPreference } from "../tracking-preference.ts"
import { actionLogForm, actionLogsForm } from "./forms.ts"
import { type ActionSeen, insertActions, PARAMS } from "./insert-actions.server.ts"
import { openVisitors } from "./visitor-of.server.ts"

/** Calls that share a statement, and that may wait for one; each has up to twenty actions. */
const MOST = { batch: 100, waiting: 500 }
const RETRY_SECONDS = "5"
/** What is older was not kept by any browser of ours. */
const OLDEST_MS = 7 * 86_400_000
/** How far ahead a browser's clock may be. */
const NEWEST_MS = 86_400_000

type Needs = Readonly<{ ctx: Pick<Context, "db" | "log">; settings: Pick<PublicSettings, "get"> }>
type Sent = Readonly<{
	wallet_address?: string | null | undefined
	user_ip?: string | null | undefined
	reg_id?: string | null | undefined
}>
type Action = Readonly<{ id?: string | undefined; action_cd: string; action_time: string; page_path: string }> &
	Readonly<Record<string, unknown>>

/** Stores what visitors did, in batches. Errors of `add`: `Refusal` 503 while too many wait. */
export function openActionLog({ ctx, settings }: Needs) {
	const visitorOf = openVisitors(ctx)
	const writer = new BatchWriter<readonly ActionSeen[]>({
		most: MOST,
		failsAll: isDatabaseUnavailable,
		full: () => new Refusal("errors:crowded", { status: 503, params: { seconds: RETRY_SECONDS } }),
		async write(calls) {
			const seen = calls.flat()
			try {
				await triedAgain(() => insertActions(ctx, seen))
			} catch (error) {
				if (isDatabaseUnavailable(error)) throw error
				ctx.log.error({ err: error, records: seen.length }, "usage could not be written")
				throw new Refusal("messages:returnCd.unexpected", { status: 500 })
			}
		},
	})

	/** What of it may be kept, and is no junk. Errors: `Refusal` 400 where no code is known. */
	async function record(sent: Sent, actions: readonly Action[], { clientIp, headers }: Caller): Promise<void> {
		const wish = trackingPreference({
			consent: consentIn(headers.get("Cookie") ?? ""),
			privacySignal: signalledBy(headers),
		})
		const most = await settings.get("action_log_level")
		const now = Date.now()
		const kept: Action[] = []
		let known = false
		for (const action of actions) {
			const found = definitionOf(action.action_cd)
			if (!found) continue
			known = true
			const { level } = found.definition.item
			if (mayRecord({ level, wish, most }) && isOfNow(action.action_time, now)) kept.push(action)
		}
		if (!known) throw bad()
		if (kept.length === 0) return
		const seenIp = networkOf(clientIp)
		const named = wish === "all"
		const whose = {
			walletAddress: (named && sent.wallet_address) || "",
			regId: (named && sent.reg_id) || "",
			userIp: sent.user_ip ? networkOf(sent.user_ip) : "",
			seenIp,
			visitor: await visitorOf(seenIp, headers.get("User-Agent") ?? ""),
		}
		await writer.add(kept.map((action) => seenOf(action, whose)))
	}

	return {
		record: lightCall("POST", actionLogForm, async ({ wallet_address, user_ip, reg_id, ...action }, caller) => {
			await record({ wallet_address, user_ip, reg_id }, [action], caller)
			return { resultCd: "SUCCESS" }
		}),
		recordAll: lightCall("POST", actionLogsForm, async ({ actions, ...sent }, caller) => {
			await record(sent, actions, caller)
			return { resultCd: "SUCCESS" }
		}),
		drain: () => writer.drain(),
	}
}
export type ActionLog = ReturnType<typeof openActionLog>

const isOfNow = (time: string, now: number) => {
	const age = now - Date.parse(time)
	return age < OLDEST_MS && age > -NEWEST_MS
}

type Whose = Pick<ActionSeen, "walletAddress" | "userIp" | "seenIp" | "regId" | "visitor">
const PARAM_NAMES = Array.from({ length: PARAMS }, (_, n) => `param${n + 1}`)

function seenOf(action: Action, whose: Whose): ActionSeen {
	const params: (string | null)[] = []
	const isBare = definitionOf(action.action_cd)?.definition.item.isBare === true
	PARAM_NAMES.forEach((name, n) => {
		const value = isBare ? null : action[name]
		if (typeof value !== "string") return
		while (params.length < n) params.push(null)
		params.push(value)
	})
	return {
		id: action.id ?? randomUUID(),
		actionCd: action.action_cd,
		// The database knows fewer time zones than the form.
		actionTime: action.action_time.endsWith("Z") ? action.action_time : new Date(action.action_time).toISOString(),
		pagePath: keptPath(action.page_path),
		walletAddress: whose.walletAddress,
		userIp: whose.userIp,
		seenIp: whose.seenIp,
		regId: whose.regId,
		visitor: whose.visitor,
		params,
	}
}
