CREATE TABLE "outage" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"part" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "outage_part" CHECK (part in ('worker', 'chain')),
	CONSTRAINT "outage_ended_later" CHECK (ended_at >= since)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outage_open" ON "outage" USING btree ("part") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "outage_ended" ON "outage" USING btree ("ended_at");