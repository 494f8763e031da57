import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

/** No note is named: the list. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.news(requireLang(params)))

export default function NoNote() {
	return null
}
