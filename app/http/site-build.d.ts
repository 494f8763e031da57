/** The site as Remix and Vite build it; app/boot/bundles.mjs resolves the name to build/server/index.js. */
declare module "site-build" {
	const build: import("@remix-run/node").ServerBuild
	export = build
}
