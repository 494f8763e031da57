/**
 * Imported before the packages that it silences. bigint-buffer says at each start where its native part was not compiled, which costs
 * nothing here: its plain JavaScript does the same.
 */
const warn = console.warn
console.warn = (...said: unknown[]) => {
	if (!String(said[0]).startsWith("bigint: Failed to load bindings")) warn(...said)
}
