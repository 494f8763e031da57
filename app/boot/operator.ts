import { randomBytes } from "node:crypto"
import { StartError } from "#app/boot/start-error.server.ts"
import { connect } from "#app/db/client.server.ts"
import { CODE } from "#app/identity/accounts/bounds.ts"
import { makeOperatorLink } from "#app/identity/accounts/enter-by-mail.server.ts"
import { uidText } from "#app/identity/accounts/forms.ts"
import { closeAccount, makeOperator, resetOperator } from "#app/identity/accounts/make-operator.server.ts"
import { newTotpSecret, totpAddress } from "#app/identity/accounts/second-factor.server.ts"
import { isRole, ROLES } from "#app/identity/roles/permissions.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { validSettings, withSecrets } from "#app/lib/env.server.ts"
import { paths } from "#app/lib/paths.ts"

const USAGE = `operator add ID ROLE [NAME]   makes an operator; roles: ${ROLES.filter((one) => one !== "partner").join(", ")}
operator reset ID             another password and second factor, and every browser logged out
operator link ID              a link that logs in once, before the second factor: for an operator whose password log-in is stopped
operator close ID             no more log-ins, and every browser logged out`

const BY = "command"

/** `boot.js operator …`: operators are made by whoever owns the database, never over the web. Prints what the new one needs, once. */
export async function operator(source: NodeJS.ProcessEnv, [act, id = "", ...rest]: readonly string[]): Promise<string> {
	const given = withSecrets("boot", source, ["DATABASE_URL", "APP_SECRET", "ADMIN_CODE"])
	const settings = validSettings("boot", given)
	const { DATABASE_URL: url, APP_SECRET: secret, ADMIN_CODE: adminCode, PRODUCT_NAME } = settings
	if (!url || !secret || !adminCode)
		throw new StartError("Set DATABASE_URL, APP_SECRET and ADMIN_CODE as the web process has them.")
	const uid = uidText.safeParse(id)
	if (!uid.success || !id.includes("@")) throw new StartError(`The ID is an e-mail address.\n${USAGE}`)
	const { db, end } = connect(url, { max: 1 })
	const ctx = { db, secret, adminCode }
	const fresh = { password: randomBytes(15).toString("base64url"), totpSecret: newTotpSecret() }
	const said = (codes: readonly string[]) =>
		[
			`ID: ${uid.data}`,
			`Password: ${fresh.password}`,
			`Authenticator: ${totpAddress(fresh.totpSecret, { uid: uid.data, product: PRODUCT_NAME ?? "Punktopia" })}`,
			`Recovery codes, each once: ${codes.join(" ")}`,
			"None of this is shown again.",
		].join("\n")
	try {
		if (act === "add") {
			const [role = "", ...name] = rest
			if (!isRole(role) || role === "partner") throw new StartError(USAGE)
			await seedRoles(ctx)
			const codes = await makeOperator(ctx, { ...fresh, uid: uid.data, name: name.join(" "), role, by: BY })
			if (!codes)
				throw new StartError(`There is an account ${uid.data} already: "operator reset" gives it another password.`)
			return said(codes)
		}
		if (act === "reset" && rest.length === 0) {
			const codes = await resetOperator(ctx, { ...fresh, uid: uid.data, by: BY })
			if (!codes) throw new StartError(`There is no account ${uid.data}.`)
			return said(codes)
		}
		if (act === "link" && rest.length === 0) {
			if (!settings.APP_ORIGIN) throw new StartError("Set APP_ORIGIN as the web process has it.")
			const link = await makeOperatorLink(ctx, { uid: uid.data, by: BY })
			if (!link) throw new StartError(`No open account of an operator is called ${uid.data}.`)
			return [
				`Open this link in the operator's browser within ${CODE.minutes} minutes. It works once; the second factor follows.`,
				new URL(paths.forgotten("eng", link), settings.APP_ORIGIN).href,
			].join("\n")
		}
		if (act === "close" && rest.length === 0) {
			if (!(await closeAccount(ctx, { uid: uid.data, by: BY })))
				throw new StartError(`No open account is called ${uid.data}.`)
			return `${uid.data} is closed.`
		}
		throw new StartError(USAGE)
	} finally {
		await end()
	}
}
