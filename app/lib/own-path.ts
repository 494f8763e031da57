/** Path and query of an address, never one that a browser would read as another host (`//host`, `/\host`); doubled slashes are one. */
export const ownPath = ({ pathname, search }: Pick<URL, "pathname" | "search">): string =>
	`/${pathname
		.split(/[/\\]+/)
		.filter((part, at) => part || at)
		.join("/")}${search}`
