import { call } from "#app/lib/call.ts"
import { FRONT_VERSION } from "#app/lib/version.ts"
import { recordReached } from "#app/tracking/actions/record-actions.ts"
import { reportRoute } from "#app/tracking/report-route.ts"
import { SHOWN_EVENT } from "#app/ui/live.ts"
import { ATTR, SERVICE_WORKER, STORE } from "#app/ui/shell-contract.ts"
import { showDialog } from "./dialogs.ts"
import { operationOpen } from "./hint.ts"

const FORMAT = /^\d{8}_\d{4}$/

/** A setting by its key; null when it cannot be had, which is only logged. */
const setting = (key: string): Promise<string | null> =>
	call<string>(`/api/common/selectKeyValue?cdKey=${encodeURIComponent(key)}`).catch(() => null)

/** What every page load does once, after everything that a visitor waits for. */
export function onPageLoad() {
	addEventListener("load", () => {
		void reportRoute(localStorage.getItem(STORE.address) ?? "")
		void readLogLevel().then(() => {
			recordReached()
			document.addEventListener(SHOWN_EVENT, recordReached)
		})
		void checkVersion()
		// Who has installed the site is told when it cannot be reached; nobody else loads a byte for that.
		if (matchMedia("(display-mode:standalone)").matches) void navigator.serviceWorker?.register(SERVICE_WORKER)
	})
}

async function readLogLevel() {
	if (sessionStorage.getItem(STORE.logLevel)) return
	const level = await setting("action_log_level")
	if (level) sessionStorage.setItem(STORE.logLevel, level)
}

/** Older than the server: versions are text of one fixed form, so they compare as text. */
export const isOlder = (mine: string, server: string) => FORMAT.test(server) && mine < server

async function checkVersion() {
	const slug = document.querySelector(`[${ATTR.product}]`)?.getAttribute(ATTR.product)
	const server = slug ? await setting(`version_${slug}_front`) : null
	if (server && isOlder(FRONT_VERSION, server))
		(await import("./announce-update.ts")).announceUpdate(server, { showDialog, operationOpen })
}
