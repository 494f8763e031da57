import postgres from "postgres"

/** Marks of an error of PostgreSQL, by which a guard is known: its constraint, the functions it went through, its message. */
export function marksOf({ constraint_name, message, where }: postgres.PostgresError): readonly string[] {
	const functions = (where ?? "").matchAll(/PL\/pgSQL function (?:\w+\.)?(\w+)\(/g)
	return [
		...(constraint_name ? [`constraint ${constraint_name}`] : []),
		...[...functions].map(([, name]) => `function ${name}`),
		`message ${message.slice(0, 200)}`,
	]
}

/** Calls `note` for each error that PostgreSQL answers to this process, though the app or the test catches it. */
export function watchRefusals(note: (error: postgres.PostgresError) => void): void {
	const { prototype } = postgres.PostgresError
	// The driver assigns what the server sent to a new error, field by field; this is one of the fields.
	Object.defineProperty(prototype, "severity_local", {
		configurable: true,
		set(this: postgres.PostgresError, value: string) {
			Object.defineProperty(this, "severity_local", { value, enumerable: true, configurable: true, writable: true })
			queueMicrotask(() => note(this))
		},
	})
}
