import type { SettingNote } from "./setting-note.ts"

export const modeNotes = {
	APP_MODE: {
		description: "Switches to production, where every setting marked as required must be set.",
		unit: "production, or empty",
		empty: "the demo runs, or a trial on a cluster of your choice.",
		details: "The Docker image sets it.",
	},
	LOG_LEVEL: {
		description: "Least severe level of log lines that are written.",
		unit: "fatal, error, warn, info, debug, trace or silent",
		empty: "info; in the demo warn.",
	},
	DEMO: {
		description: "Tells a child process that it is part of the demo.",
		unit: "0 or 1",
		details: "Refused in production.",
		internal: true,
	},
} as const satisfies Record<string, SettingNote>

export const storageNotes = {
	DATA_DIR: {
		description: "Folder for what the app writes to the local disk; it must be writable.",
		unit: "path",
		details:
			"Relative paths count from the folder in which the process is started. In production it holds generated pictures and PDFs (drawn/). In the demo it also holds the database, the chains, the stored files and the secrets.",
	},
	DATABASE_URL: {
		description: "PostgreSQL 15 or newer, encoding UTF8, as the role that owns the tables; used for migrations.",
		unit: "postgres://user:password@host:5432/database",
		details: "Write the characters # / ? @ : % of a password as %23 %2F %3F %40 %3A %25.",
		empty: "an embedded PostgreSQL under DATA_DIR.",
	},
	WEB_DATABASE_URL: {
		description: "Database login of the web process: a role that is neither superuser nor owner of the tables.",
		unit: "postgres://user:password@host:5432/database",
		details: "For a web.js that is started apart, node build/boot.js roles prints it.",
		empty:
			"The start creates a role named after the database, with _web and the id of APP_SECRET at its end and a password derived from that secret. Where the owner may not create roles, the start prints the SQL to run.",
	},
	WORKER_DATABASE_URL: {
		description: "Database login of the worker process: a role that is neither superuser nor owner of the tables.",
		unit: "postgres://user:password@host:5432/database",
		empty: "As for WEB_DATABASE_URL, with _worker instead of _web.",
	},
	BACKUP_PASSPHRASE: {
		description: "Encrypts back-ups when they are taken, and decrypts them when they are restored.",
		unit: "text of at least 12 characters",
		details: "Keep it apart from the back-ups: an encrypted back-up is lost without it.",
		empty: "Back-ups are not encrypted.",
	},
} as const satisfies Record<string, SettingNote>

export const httpNotes = {
	PORT: {
		description: "TCP port of the web process.",
		unit: "port number, 0 for any free port",
	},
	HOST: {
		description: "Address on which the web process listens.",
		unit: "IP address or host name",
		empty: "127.0.0.1; in production 0.0.0.0.",
		details: "The demo always listens on 127.0.0.1.",
	},
	APP_ORIGIN: {
		description: "Public address of the site, as browsers see it.",
		unit: "https://example.com, without a path",
		details: "Production requires https. Passkeys belong to its host name and are lost when the host changes.",
		empty: "http://localhost and the port.",
	},
	APP_SECRET: {
		description: "Signs sessions and links, and derives database passwords, mail codes and the keys of stored files.",
		unit: "text of at least 32 characters; create one with: openssl rand -base64 32",
		details:
			"Web and worker need the same value. Change it together with APP_SECRET_PREVIOUS, then run: node build/boot.js rotate APP_SECRET",
		empty: "Generated and kept under DATA_DIR.",
	},
	APP_SECRET_PREVIOUS: {
		description: "The value that APP_SECRET had before: sessions, links and files of that time stay valid.",
		unit: "text of at least 32 characters",
		details:
			"Remove it when node build/boot.js rotate APP_SECRET has ended: the database then keeps it, encrypted. With several web processes, first give all of them the next value here.",
		empty: "APP_SECRET was not changed.",
	},
	ADMIN_CODE: {
		description: "Secret that is part of every operator account's credentials.",
		unit: "text of 16 to 200 characters",
		details:
			"After a change operators cannot log in until node build/boot.js rotate ADMIN_CODE was run with ADMIN_CODE_PREVIOUS.",
		empty: "Derived from APP_SECRET.",
	},
	ADMIN_CODE_PREVIOUS: {
		description: "The value that ADMIN_CODE had before, for the command rotate ADMIN_CODE alone.",
		unit: "text of 16 to 200 characters",
		empty: "ADMIN_CODE was not changed.",
	},
	TRUST_PROXY: {
		description: "Number of your own reverse proxies in front of the web process.",
		unit: "count, 0 to 9",
		details: "With n, the n-th entry from the right of X-Forwarded-For is taken as the visitor's address.",
	},
	HSTS_SUBDOMAINS: {
		description: "Whether the promise of HTTPS (HSTS) includes the subdomains of APP_ORIGIN.",
		unit: "0 or 1",
		details: "HSTS is sent where APP_ORIGIN is https. Set 0 if a subdomain has no HTTPS.",
	},
	MAX_CONNECTIONS: {
		description: "Most connections that the web process holds at a time; further ones are closed.",
		unit: "connections, 10 to 100000",
		details: "With TRUST_PROXY=0, one address may hold a quarter of them.",
	},
	DRAIN_SECONDS: {
		description: "Time between SIGTERM and the end of accepting connections.",
		unit: "seconds, 0 to 300",
		details:
			"Meanwhile /readyz answers 503 and everything else is served. Make it longer than your load balancer needs to take a process out.",
		empty: "5 in production, 0 elsewhere.",
	},
	COUNTRY_HEADER: {
		description: "Header in which your proxy names the visitor's country, for example CF-IPCountry.",
		unit: "header name; its value is a two-letter country code",
		details: "Needs TRUST_PROXY of 1 or more. The proxy must overwrite the header that a visitor sends.",
		empty: "Blocked countries cannot be enforced.",
	},
} as const satisfies Record<string, SettingNote>

export const monitoringNotes = {
	METRICS_TOKEN: {
		description: "Token with which a monitor reads Prometheus metrics (Authorization: Bearer <token>).",
		unit: "text of 16 to 200 characters",
		empty: "There is no /metrics.",
	},
	WORKER_METRICS_PORT: {
		description: "TCP port on which the worker serves its metrics at /metrics.",
		unit: "port number",
		details: "Needs METRICS_TOKEN.",
		empty: "The worker serves no metrics.",
	},
	WORKER_METRICS_HOST: {
		description: "Address on which WORKER_METRICS_PORT is opened.",
		unit: "IP address; 0.0.0.0 for all interfaces",
		details: "Open it to a monitor on another machine only inside your network.",
	},
	WORKER_BEAT_FILE: {
		description: "File that a worker which is started apart touches every 5 seconds, for build/health.js.",
		unit: "path",
		details: "Two workers on one machine need two files; give each health check the same setting.",
		empty: "punktopia-worker.beat in the temporary folder (TMPDIR).",
	},
} as const satisfies Record<string, SettingNote>
