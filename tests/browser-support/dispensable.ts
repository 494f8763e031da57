const OWN_NAME = "each engine has a name of its own for the bar, all are dressed: a browser needs only its own"
const STILL = "drawings and the lift stand where they end or begin, as they do for whoever wants no motion"

/** What some of the oldest browsers lack and no page needs, with what is seen without it. Here by its name in style sheets. */
export const IN_SHEETS: Readonly<Record<string, string>> = {
	"-webkit-tap-highlight-color": "a tap is marked in the browser's own way",
	"-webkit-text-size-adjust": "only Safari on phones enlarges the text of a page that is turned; it knows this name",
	"::-moz-meter-bar": OWN_NAME,
	"::-moz-progress-bar": OWN_NAME,
	"::-webkit-meter-bar": OWN_NAME,
	"::-webkit-meter-inner-element": OWN_NAME,
	"::-webkit-meter-optimum-value": OWN_NAME,
	"::-webkit-progress-bar": OWN_NAME,
	"::-webkit-progress-value": OWN_NAME,
	"::-webkit-date-and-time-value": "an empty date is as high as its own browser makes it",
	"::-webkit-datetime-edit": "a date stands as its own browser sets it",
	"::-webkit-details-marker": "the triangle is taken away by `list-style: none`, which stands beside it",
	"::-webkit-inner-spin-button": "`appearance: textfield` takes the arrows away in Firefox",
	"::-webkit-search-decoration": "Safari alone draws a lens in a field for searches",
	"::details-content": "what was folded stays folded on paper; whoever opens it first has it printed",
	"::selection": "marked text has the phone's own colour",
	"@page": "paper has the margins that the browser gives it",
	"animation-range": STILL,
	"animation-timeline": STILL,
	"scroll()": STILL,
	"view-timeline": STILL,
	"content-visibility": "cards that nobody sees yet are drawn as well, which takes longer",
	cursor: "fingers have no pointer to be drawn",
	"font-family: ui-monospace": "the next of the fonts that are named",
	resize: "a field is as high as its lines, and scrolls",
	"scrollbar-width": "the bar below a row is as thick as others",
	"text-wrap: pretty": "the last line of a paragraph may be one word",
}

export const IN_SCRIPTS: Readonly<Record<string, string>> = {
	"Error.captureStackTrace": "packages look whether it is there",
	"Uint8Array.fromHex": "packages look whether it is there",
	"navigator.hid": "hardware wallets by cable are offered where it is there",
	"navigator.scheduling": "React looks whether it is there",
}

export const IN_MARKUP: Readonly<Record<string, string>> = {
	"<button command>": "`shell-client/dialogs.ts` opens and closes what the button names",
	"<button commandfor>": "`shell-client/dialogs.ts` opens and closes what the button names",
	"<details name>": "two of a kind may be open at once",
	"<link rel=icon>": "iPhones show none beside an address",
	"<link rel=manifest>": "Firefox on a computer installs no site",
	"<meta name=viewport>": "computers have no need of it",
	"<video playsinline>": "Firefox plays every video in the page",
}
