import { readFileSync } from "node:fs"
import type { Scripts } from "#app/ui/page-script.tsx"
import { withSwitches } from "./feature-switches.ts"
import { withLoaderRefusals } from "./loader-refusals.ts"
import type { createPipeline, PipelineOptions } from "./pipeline.ts"
import { staticFiles } from "./static-files.ts"

type Pipeline = ReturnType<typeof createPipeline>

/** What the build made of the site, beside the running program. */
export type Built = Pick<PipelineOptions, "build" | "sendFile"> & Readonly<{ scripts: Scripts }>

/** The pipeline in front of the site. Under `npm run dev` app/boot/dev/server-build.ts stands in this file's place. */
export async function withServerBuild(make: (built: Built) => Pipeline): Promise<Pipeline> {
	const scripts = JSON.parse(readFileSync(new URL("./scripts.json", import.meta.url), "utf8")) as Scripts
	const build = withSwitches(withLoaderRefusals(await import("site-build")))
	return make({ build, scripts, sendFile: staticFiles() })
}
