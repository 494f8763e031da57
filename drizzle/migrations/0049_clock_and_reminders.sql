CREATE TABLE "forge_clock" (
	"chain" text PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"lag_ms" integer NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forge_clock_lag" CHECK (lag_ms >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_reminder" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"address" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "mail_reminder_owner" UNIQUE("owner")
);
--> statement-breakpoint
CREATE INDEX "mail_reminder_waits" ON "mail_reminder" USING btree ("created_at") WHERE confirmed_at is null;
