import { DOORS } from "#app/doors/doors.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { ByNamespace } from "#app/i18n/words.ts"
import type { Namespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"

/** The words that doors are called by. */
export function doorWords(lang: Lang): ByNamespace {
	const labels = DOORS.flatMap((door) => ("label" in door ? [door.label] : []))
	const namespaces = [...new Set(labels.map((label) => label.slice(0, label.indexOf(":")) as Namespace))]
	return Object.fromEntries(
		namespaces.map((namespace) => [namespace, wordsOf(lang, namespace, [namespace === "doors" ? "named" : "name"])]),
	)
}
