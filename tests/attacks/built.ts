import { execFileSync } from "node:child_process"
// @ts-expect-error: a plain script, without types
import { isBuilt } from "../../app/boot/source-hash.mjs"
import { type App, startApp } from "../app.ts"

/** Builds the app anew where the source has changed since. */
export function buildIfStale(): void {
	if (!isBuilt(process.cwd())) execFileSync(process.execPath, ["app/build.mjs"], { stdio: "ignore" })
}

/** The built app, built anew where the source has changed since. */
export async function startBuilt(settings: Record<string, string> = {}): Promise<App> {
	buildIfStale()
	return startApp(settings)
}

/** Lines of the app's log that call somebody: a refusal writes none. */
export const faultsOf = (app: App): string[] =>
	app
		.said()
		.split("\n")
		.filter((line) => /"level":(50|60)/.test(line))
