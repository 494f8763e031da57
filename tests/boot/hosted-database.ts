import postgres from "postgres"
import { onTestFinished } from "vitest"

/** An empty database whose owner is no superuser, as hosts give it. Answers the owner's address; it and its roles go with the test. */
export async function hostedDatabase(name: string): Promise<string> {
	const server = process.env.TEST_DATABASE_URL ?? ""
	const admin = postgres(server, { max: 1, onnotice: () => {} })
	const clean = async () => {
		await admin.unsafe(`drop database if exists ${name} with (force)`)
		const roles = await admin<{ role: string }[]>`
			select rolname as role from pg_roles where rolname ~ ${`^${name}_(web|worker)(_[0-9a-f]{8})?$`}`
		for (const role of [...roles.map((one) => one.role), `${name}_owner`])
			await admin.unsafe(`drop role if exists ${role}`)
	}
	await clean()
	await admin.unsafe(`create role ${name}_owner login createrole nosuperuser password 'owner'`)
	await admin.unsafe(`create database ${name} owner ${name}_owner`)
	onTestFinished(async () => {
		await clean()
		await admin.end()
	})
	const url = new URL(server)
	Object.assign(url, { pathname: `/${name}`, username: `${name}_owner`, password: "owner" })
	return url.href
}
