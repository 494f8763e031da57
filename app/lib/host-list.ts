import { z } from "zod"

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Names of hosts, without scheme or port, in lower-case letters. */
export const hostList = z.string().transform((value, context): readonly string[] => {
	const hosts = value.split(",").flatMap((part) => part.trim().toLowerCase() || [])
	if (hosts.every((host) => HOST.test(host))) return hosts
	context.addIssue("must be a list of host names such as arweave.net,ipfs.io")
	return z.NEVER
})
