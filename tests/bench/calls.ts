import { type App, startApp } from "#tests/app.ts"
import { BARS, type Row, report } from "./bars.ts"
import { endBareServers } from "./processes.ts"
import { type Measured, processorShares } from "./processor-shares.ts"

const json = { "Content-Type": "application/json" }
const seen = { wallet_address: "", path: "/eng", user_ip: "203.0.113.9", reg_id: "" }
/** What every page view asks for besides the page, as a browser sends it. */
const CALLS: readonly Measured[] = [
	{ name: "selectKeyValue", bar: BARS.callShare, path: "/api/common/selectKeyValue?cdKey=action_log_level" },
	{ name: "ip", bar: BARS.callShare, path: "/api/common/ip?format=json" },
	{
		name: "insertRouterLog",
		bar: null,
		path: "/api/routerLog/insertRouterLog",
		method: "POST",
		headers: json,
		body: JSON.stringify(seen),
	},
]

export const calls = (app: App): Promise<Row[]> => processorShares(app, CALLS)

/** `npm run bench:calls`: this part of the bench alone. */
export async function bench(): Promise<number> {
	const app = await startApp()
	try {
		return report(await calls(app))
	} finally {
		endBareServers()
		await app.stop()
	}
}
