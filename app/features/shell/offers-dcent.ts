/** D'CENT is left out of the wallet dialog on the pages of the Power Zone, in every language (§4, Q031). */
export const offersDcent = (pathname: string) => !/^\/(?:eng|kor|idn)\/powerzone/.test(pathname)
