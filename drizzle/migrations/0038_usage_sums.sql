CREATE TABLE "action_day" (
	"action_cd" text NOT NULL,
	"day" date NOT NULL,
	"n" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "action_day_action_cd_day_pk" PRIMARY KEY("action_cd","day")
);
--> statement-breakpoint
CREATE TABLE "funnel_day" (
	"lang" text NOT NULL,
	"wallet_type" text NOT NULL,
	"step" text NOT NULL,
	"reason" text NOT NULL,
	"day" date NOT NULL,
	"n" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "funnel_day_lang_wallet_type_step_reason_day_pk" PRIMARY KEY("lang","wallet_type","step","reason","day")
);
--> statement-breakpoint
CREATE TABLE "journey_day" (
	"from_page" text NOT NULL,
	"to_page" text NOT NULL,
	"day" date NOT NULL,
	"n" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "journey_day_from_page_to_page_day_pk" PRIMARY KEY("from_page","to_page","day")
);
--> statement-breakpoint
CREATE TABLE "usage_day" (
	"day" date PRIMARY KEY NOT NULL,
	"clicks" bigint NOT NULL,
	"landings" bigint NOT NULL,
	"visitor_days" bigint NOT NULL,
	"clicks_total" bigint NOT NULL,
	"landings_total" bigint NOT NULL,
	"visitor_days_total" bigint NOT NULL,
	"closed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_hour" (
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"clicks" bigint NOT NULL,
	"landings" bigint NOT NULL,
	"visitors" bigint NOT NULL,
	CONSTRAINT "usage_hour_day_hour_pk" PRIMARY KEY("day","hour")
);
--> statement-breakpoint
CREATE INDEX "usage_day_closed" ON "usage_day" USING btree ("day") WHERE closed;