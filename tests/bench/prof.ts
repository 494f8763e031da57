import { startApp } from "#tests/app.ts"
import { load } from "./load.ts"
import { newAddress } from "#tests/addresses.ts"
import { processesOf, processorSeconds } from "./processes.ts"
import { Visitor } from "./visitor.ts"
export async function bench(): Promise<number> {
	const app = await startApp({ SLOT_MS: "100", NODE_OPTIONS: process.env.PROF ? "--import /tmp/prof-preload.mjs" : "" })
	try {
		const visitor = new Visitor(app.origin)
		await visitor.signIn()
		await visitor.takeFromFaucet()
		const found = await processesOf(app)
		const at = app.origin.replace("localhost", "127.0.0.1")
		const S = "/eng/powerzoneCoinStaking"
		for (const path of (process.env.PAGES ?? `${S},${S}/view,${S}/write`).split(",")) for (let r = 0; r < 3; r++) {
			const before = processorSeconds(found!.web)
			const setupRequest = (one: any) => ({ ...one, headers: { ...one.headers, "X-Forwarded-For": newAddress() } })
			const { perSecond } = await load(at, [{ path, headers: { Cookie: visitor.cookie }, setupRequest } as never], 3)
			console.log(path, `${perSecond.toFixed(0)}/s`, `${(((processorSeconds(found!.web) - before) / (perSecond * 3)) * 1e6).toFixed(0)} µs`)
		}
	} finally { await app.stop() }
	return 0
}
