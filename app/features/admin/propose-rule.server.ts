import type { WebContext } from "#app/db/context.ts"
import type { Key } from "#app/lib/keys.ts"
import { typedText } from "#app/lib/read-form.ts"
import { type RuleEvidence, storedChanges } from "#app/settings/rules/rule-evidence.ts"
import { compareLines, isChanged, type RuleKind } from "#app/settings/rules/rule-lines.ts"
import type { WantedRule } from "./pages/rule-preview.tsx"
import { inForceOf } from "./rules-list.server.ts"

type Typed = Pick<WantedRule, "body" | "method" | "running" | "closes" | "validFrom" | "reason"> &
	Readonly<{ at: Date }>

/** A version as it was typed, beside the one in force. */
export async function wantedRule(ctx: WebContext, kind: RuleKind, typed: Typed): Promise<WantedRule> {
	const { at, body, method, running, closes, validFrom, reason } = typed
	const inForce = await inForceOf(ctx, { key: kind.key, kind, at })
	return {
		...{ body, method, running, closes, validFrom, reason },
		version: inForce?.id ?? "",
		isFirst: inForce === null,
		changes: compareLines(inForce?.lines ?? [], kind.lines(body, ctx.assets.all) ?? []),
	}
}

/** Why a version is not proposed: another one took force since it was seen, or nothing would change (the preview says so). Null: nothing is against it. */
export function againstRule({ version, changes }: WantedRule, fields: FormData): readonly Key[] | null {
	if (typedText(fields.get("version")) !== version) return ["admin:rules.preview.stale"]
	return changes.some(isChanged) ? null : []
}

/** The proposal of a version: what the worker writes, and what the approver is told (`ruleEvidence`). */
export function proposedRule({ key, name }: RuleKind, wanted: WantedRule) {
	const { body, method, reason, running, changes, version, validFrom } = wanted
	const told: Omit<RuleEvidence, "changes"> = {
		...{ name, running, reason, basedOn: version || null },
		validFrom: validFrom?.toISOString() ?? null,
	}
	return { subject: key, reason, evidence: { body, method, ...told, changes: storedChanges(changes) } }
}
