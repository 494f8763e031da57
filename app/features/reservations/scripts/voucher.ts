import { RENEW_EVENT, whenShown } from "#app/ui/live.ts"

/** Reads the page anew when its code is over; without a script the page does so by itself. */
let timer: ReturnType<typeof setTimeout> | undefined
whenShown(() => {
	const shown = document.querySelector<HTMLElement>("[data-voucher-seconds]")
	clearTimeout(timer)
	if (shown)
		timer = setTimeout(
			() => document.dispatchEvent(new Event(RENEW_EVENT)),
			Number(shown.dataset.voucherSeconds) * 1000 + 500,
		)
})
