const BOOKED = /^\/*((?:(?:eng|kor|idn)\/+)?)(reservation|mypage\/+reservationDetail)(?:\/.*)?$/is

/**
 * What a log keeps of an address. Whose page of a partner it is, and which reservation, stays out of it: some partners are clinics, and a wallet stands
 * beside it.
 */
export const keptPath = (path: string): string =>
	path.replace(BOOKED, (_, lang: string, page: string) => `/${lang.toLowerCase()}${page}`)
