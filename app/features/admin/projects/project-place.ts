import type { Secrets } from "#app/collections/projects/project.ts"
import type { WebContext } from "#app/db/context.ts"
import { paths } from "#app/lib/paths.ts"
import type { Done } from "../pages/project.tsx"

type Stored = Readonly<{ id: number; done: NonNullable<Done>; secrets: Secrets }>

/** Where somebody finds a project that was just stored; it says so there, and if keys that came along could not be. */
export function projectPlace({ projectKeysPublic }: Pick<WebContext, "projectKeysPublic">, stored: Stored): string {
	const asked = new URLSearchParams({ id: `${stored.id}`, done: stored.done })
	if (!projectKeysPublic && Object.keys(stored.secrets).length > 0) asked.set("keys", "refused")
	return `${paths.admin("projects/modify")}?${asked}`
}
