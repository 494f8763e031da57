CREATE TABLE "mailed_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"purpose" text NOT NULL,
	"browser_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_code_browser_key" UNIQUE("uid","purpose","browser_hash"),
	CONSTRAINT "mailed_code_uid_check" CHECK (length(uid) between 6 and 254 and uid = lower(uid)),
	CONSTRAINT "mailed_code_purpose_check" CHECK (purpose in ('sign-up','reset')),
	CONSTRAINT "mailed_code_tries_check" CHECK (tries between 0 and 5)
);
--> statement-breakpoint
CREATE INDEX "mailed_code_expires_at_idx" ON "mailed_code" USING btree ("expires_at");