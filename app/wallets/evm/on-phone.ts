/** Where extensions do not exist and the wallet is an app with a browser of its own. An iPad calls itself a Mac. */
export const onPhone = (): boolean =>
	/Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ||
	(/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
