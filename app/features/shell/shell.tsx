import { Dialogs } from "./dialogs.tsx"
import { Footer } from "./footer.tsx"
import { Header } from "./header.tsx"
import type { ShellInput } from "./input.ts"

/** Above `<main>`. */
export function ShellTop(input: ShellInput) {
	return (
		<>
			<a className="skip" href="#main">
				{input.t("shell:skip")}
			</a>
			<Header {...input} />
		</>
	)
}

/** Below `<main>`: the footer and every dialog of the shell. */
export function ShellBottom(input: ShellInput) {
	return (
		<>
			<Footer {...input} />
			<Dialogs {...input} />
		</>
	)
}
