CREATE TABLE "price" (
	"asset" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_value" CHECK (value ~ '^[0-9]{1,15}([.][0-9]{1,18})?$')
);
--> statement-breakpoint
CREATE TABLE "payment_lookup" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"signature" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"outcome" text,
	"asker" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	CONSTRAINT "payment_lookup_once" UNIQUE("chain","signature"),
	CONSTRAINT "payment_lookup_outcome" CHECK (outcome in ('booked','nothing','unknown','unreadable')),
	CONSTRAINT "payment_lookup_ended" CHECK ((done_at is null) = (outcome is null))
);
--> statement-breakpoint
CREATE INDEX "payment_lookup_open" ON "payment_lookup" USING btree ("chain","asked_at") WHERE done_at is null or done_at < asked_at;--> statement-breakpoint
CREATE INDEX "payment_lookup_asker" ON "payment_lookup" USING btree ("asker");--> statement-breakpoint
CREATE INDEX "payment_lookup_done" ON "payment_lookup" USING btree ("done_at");