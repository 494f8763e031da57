/** Every call that the site answers, by its path below /api/. Limits and counts know no other names. */
export const CALL_PATHS = [
	"actionLog/insertActionLog",
	"actionLog/insertActionLogs",
	"audit/digests",
	"common/ip",
	"common/selectKeyValue",
	"demo/kaia",
	"gears/mine",
	"identity/challenge",
	"identity/klip/prepare",
	"identity/klip/status",
	"identity/verify",
	"login/doLogin",
	"login/doLogout",
	"migration/run",
	"operations/open",
	"passkey/add",
	"passkey/ask",
	"passkey/enter",
	"reserves",
	"reserves/rows",
	"routerLog/insertRouterLog",
	"status",
	"user/changePassword",
	"user/checkAndInsertUser",
	"user/checkEmailCode",
	"user/insertUser",
	"user/sendEmailCode",
	"wallets/setup",
] as const
export type CallPath = (typeof CALL_PATHS)[number]

/** The call at an address, however it is spelled: encoded, with more slashes, asked for as data. */
export function callOf(pathname: string): CallPath | "other" {
	const names = decoded(pathname).split("/").filter(Boolean)
	const plain = names.join("/").replace(/\.data$/, "")
	return CALL_PATHS.find((path) => plain === `api/${path}`) ?? "other"
}

function decoded(pathname: string): string {
	try {
		return decodeURIComponent(pathname)
	} catch {
		return pathname
	}
}
