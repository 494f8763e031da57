/** Reads the part of Dockerfiles that ours uses, and throws at any other. */

/** Instructions by stage: `{ name, steps: [{ instruction, flags, args, text }] }`. `ARG` before the first `FROM` is replaced in `FROM`. */
export function readDockerfile(text) {
	const stages = []
	const args = {}
	for (const line of joinedLines(text)) {
		const [, instruction, rest] = /^([A-Z]+)\s+(.*)$/s.exec(line) ?? []
		if (!instruction) throw new Error(`Not an instruction: ${line}`)
		if (instruction === "ARG" && stages.length === 0) {
			const [, name, value = ""] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? []
			args[name] = value
		} else if (instruction === "FROM") {
			const [image, , name = String(stages.length)] = rest.replace(/\$\{?(\w+)\}?/g, (_, arg) => args[arg]).split(/\s+/)
			stages.push({ image, name, steps: [] })
		} else {
			stages.at(-1).steps.push({ instruction, ...operands(rest), text: rest })
		}
	}
	return { args, stages }
}

/** Without comments and empty lines; a line that ends in `\` goes on. */
function joinedLines(text) {
	return text
		.split("\n")
		.filter((line) => !line.trimStart().startsWith("#"))
		.join("\n")
		.replaceAll(/\\\n\s*/g, "")
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)
}

function operands(rest) {
	const words = rest.split(/\s+/)
	const count = words.findIndex((word) => !word.startsWith("--"))
	const flags = Object.fromEntries(words.slice(0, count).map((flag) => flag.slice(2).split(/=(.*)/, 2)))
	return { flags, args: words.slice(count) }
}

/** The command of `CMD ["…"]`, which may stand behind flags of `HEALTHCHECK`. */
export const commandIn = (text) => JSON.parse(text.slice(text.indexOf("[")))

/** `NAME=value NAME=value` of ENV. */
export const variablesIn = (args) => Object.fromEntries(args.map((word) => word.split(/=(.*)/, 2)))

/** Whether `.dockerignore` leaves a path out. Throws at patterns that ours does not use. */
export function ignored(patterns, path) {
	return patterns.some((pattern) => {
		if (/^!|\*\*/.test(pattern)) throw new Error(`Not supported in .dockerignore: ${pattern}`)
		const parts = pattern.split("/")
		const head = path.split("/").slice(0, parts.length)
		return head.length === parts.length && parts.every((part, n) => matches(part, head[n]))
	})
}

const matches = (pattern, name) =>
	new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`).test(name)
