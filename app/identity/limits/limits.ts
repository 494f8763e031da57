import type { Key } from "#app/lib/keys.ts"
import { CODE } from "../accounts/bounds.ts"

/**
 * How often what may be done within so many seconds. This is the table of sign-in, accounts, calls and one's own pages: each with its reason.
 * `says`: in words of its own, which have `most` and the `hours` until there is room again.
 */
export type Limit = Readonly<{ name: string; hits: number; seconds: number; says?: Key }>

/** Many people share one address: nobody may shut out the others. What is small is counted per wallet or browser. */
export const SIGN_INS_PER_ADDRESS: Limit = { name: "sign-in/ip", hits: 300, seconds: 60 }
export const CHALLENGES_PER_WALLET: Limit = { name: "challenge/wallet", hits: 5, seconds: 60 }
export const SIGN_INS_PER_WALLET: Limit = { name: "sign-in/wallet", hits: 5, seconds: 60 }
/** Forms and calls that write: from one address, and of one browser. */
export const WRITES: Limit = { name: "write", hits: 300, seconds: 60 }
export const WRITES_PER_BROWSER: Limit = { name: "write/browser", hits: 30, seconds: 60 }
/** Visits and actions that browsers tell of. */
export const LOG_ENTRIES: Limit = { name: "log", hits: 240, seconds: 60 }

/** Whoever knows an address may ask what it has staked: of many addresses, by many who share a connection. */
export const WATCHES: Limit = { name: "watch", hits: 120, seconds: 60 }
/** Whoever knows an old address may ask what an airdrop has for it. */
export const AIRDROP_SEARCHES: Limit = { name: "airdrop-search", hits: 60, seconds: 60 }
/** Mails that ask an address whether it wants reminders: whoever signs in can type anybody's, and wallets are had for nothing. */
export const REMINDERS_PER_WALLET: Limit = { name: "reminders/wallet", hits: 10, seconds: 3600 }
export const REMINDERS_PER_ADDRESS: Limit = { name: "reminders/ip", hits: 60, seconds: 3600 }
/** Mails that ask an address whether it wants to be told of what opens: nobody has to sign in to type one. */
export const OPENINGS_PER_ADDRESS: Limit = { name: "openings/ip", hits: 30, seconds: 3600 }
/** A switch of a wallet's: each time is written down. */
export const SWITCHES: Limit = { name: "switch", hits: 30, seconds: 60 }
/** Proofs of a wallet's balance, and pages that read all that a wallet has moved. */
export const PROOFS: Limit = { name: "proof", hits: 30, seconds: 60 }
/** Proofs of draws: each takes up to a second of a processor. */
export const DRAW_PROOFS: Limit = { name: "draw-proof", hits: 12, seconds: 60 }
/** Documents of a raffle's draw: of ten thousand tickets each is read and hashed, or sent, whole. */
export const DRAW_DOCUMENTS: Limit = { name: "draw-document", hits: 30, seconds: 60 }
export const STATEMENT_PAGES: Limit = { name: "statement-page", hits: 30, seconds: 60 }
/** Files of a wallet's movements: each is made anew. */
export const STATEMENTS: Limit = { name: "statement", hits: 30, seconds: 60 }

/** Pages that go through all that happened to a wallet. */
export const OWN_LISTS: Limit = { name: "own-list", hits: 60, seconds: 60 }
/** Printed sheets that are asked about, from one address. */
export const STATEMENT_CHECKS: Limit = { name: "statement-check", hits: 30, seconds: 60 }

/** Pages that are rendered because nobody asked for them lately: a crawler that reads the whole site in all languages stays below. */
export const PAGES: Limit = { name: "page", hits: 600, seconds: 60 }
/** Addresses that have to be looked for in the table of routes: pages by their names, and what is none of ours. */
export const SEARCHES: Limit = { name: "search", hits: 600, seconds: 60 }
/** Of each call, from one address, on one process; the log of visits has its own. Many may share an address. */
export const CALLS: Limit = { name: "call", hits: 300, seconds: 60 }
/** Writes that anybody may make by a call, shared by all processes. */
export const CALLED_WRITES: Limit = { name: "called-write", hits: 300, seconds: 60 }
/** Fifty actions each. */
export const ACTION_LISTS: Limit = { name: "actions", hits: 60, seconds: 60 }
/** A file of megabytes: whoever verifies it reads it once. */
export const RESERVE_ROWS: Limit = { name: "reserve-rows", hits: 20, seconds: 60 }
/** Pictures as pixels, drawn one at a time for everybody: there are as many as tickets. */
export const TICKET_PICTURES: Limit = { name: "ticket-picture", hits: 120, seconds: 60 }
/** Portraits that are sent: a page shows up to some hundred, and many share an address. */
export const PORTRAITS: Limit = { name: "portrait", hits: 2_400, seconds: 60 }
/** Portraits that have to be drawn first, a millisecond each in a thread for everybody. */
export const PORTRAIT_DRAWINGS: Limit = { name: "portrait-drawing", hits: 600, seconds: 60 }

/** IDs of which an address learns in an hour whether they exist. From then on every wrong answer there has one text; a right password still opens. */
export const LEARNT_IDS: Limit = { name: "log-in/learnt", hits: 5, seconds: 3_600 }
/** Of an address and an ID together: whoever mistypes their own password learns of one. */
export const LEARNS_ID = { name: "log-in/learns", seconds: 3_600 }
/** Wrong passwords of an ID from all browsers without its mark: guesses are few, and a browser with the mark is not stopped by them. */
export const WRONG_PASSWORDS: Limit = { name: "log-in/wrong", hits: 10, seconds: 3_600 }
export const WRONG_PASSWORDS_A_DAY: Limit = { name: "log-in/wrong-day", hits: 20, seconds: 86_400 }
/** Wrong passwords of an ID in one browser that has logged in with it before. */
export const WRONG_PASSWORDS_IN_BROWSER: Limit = { name: "log-in/wrong-browser", hits: 10, seconds: 3_600 }
/** Files with pictures that anybody may send: each is drawn anew, one at a time for everybody. */
export const UPLOADS_PER_ADDRESS: Limit = { name: "upload/ip", hits: 60, seconds: 3_600 }
/** Wrong second factors, after a password that was right: six digits are not guessed five at a time. */
export const SECOND_FACTORS: Limit = { name: "log-in/code", hits: 5, seconds: 900 }
/** Wrong old passwords of whoever sits at a browser that is logged in. */
export const WRONG_OLD_PASSWORDS: Limit = { name: "change-password/wrong", hits: 5, seconds: 900 }
/** Mails with a code to one address, whichever browser asks: the last ones are for browsers that have logged in with it. */
export const CODES_PER_ID: Limit = { name: "email-code/id", hits: CODE.anHour - CODE.marked, seconds: 3_600 }
/** Wrong tries of codes of one address, of all browsers together. */
export const WRONG_CODES = { name: "email-code/wrong", seconds: 86_400 }
/** Codes that one address has sent: whoever types addresses of others has mail sent to them. */
export const CODES_PER_ADDRESS: Limit = { name: "email-code/ip", hits: 30, seconds: 3_600 }
/** Browsers of one address that ask to be let in by a phone. */
export const PHONE_QUESTIONS: Limit = { name: "phone-login/ip", hits: 60, seconds: 600 }
/** What one account says to browsers that ask: a number of two digits is guessed by nobody. */
export const PHONE_ANSWERS: Limit = { name: "phone-login/account", hits: 20, seconds: 600 }
/** Ways to a provider that are begun from one address. */
export const PROVIDER_QUESTIONS: Limit = { name: "provider/ip", hits: 60, seconds: 600 }
/** Requests to Klip from one address: a sign-in takes two. */
export const KLIP_REQUESTS: Limit = { name: "klip/ip", hits: 20, seconds: 60 }
/** Of an NFT: in this time it makes one guest known, whose seats need no hold. */
export const VOUCHING = { name: "reservation/nft", seconds: 30 * 86_400 }
