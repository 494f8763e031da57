CREATE TABLE "action_definition" (
	"action_cd" text PRIMARY KEY NOT NULL,
	"lang_cd" text NOT NULL,
	"lang" text NOT NULL,
	"menu1_cd" text NOT NULL,
	"menu1" text NOT NULL,
	"menu2_cd" text NOT NULL,
	"menu2" text NOT NULL,
	"menu3_cd" text NOT NULL,
	"menu3" text NOT NULL,
	"page_name_cd" text NOT NULL,
	"page_name" text NOT NULL,
	"title" text NOT NULL,
	"page_path" text NOT NULL,
	"button_name_cd" text NOT NULL,
	"button_name" text NOT NULL,
	"trigger_type" text NOT NULL,
	"ui_type" text NOT NULL,
	"log_level" integer NOT NULL,
	"current" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "action_log" (
	"id" uuid NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action_cd" text NOT NULL,
	"action_time" timestamp with time zone NOT NULL,
	"page_path" text NOT NULL,
	"wallet_address" text DEFAULT '' NOT NULL,
	"user_ip" text DEFAULT '' NOT NULL,
	"seen_ip" text NOT NULL,
	"reg_id" text DEFAULT '' NOT NULL,
	"visitor" "bytea" NOT NULL,
	"param1" text,
	"param2" text,
	"param3" text,
	"param4" text,
	"param5" text,
	"param6" text,
	"param7" text,
	"param8" text,
	"param9" text,
	"param10" text
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "visitor_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "action_log_received" ON "action_log" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "action_log_code" ON "action_log" USING btree ("action_cd","received_at","id");--> statement-breakpoint
CREATE INDEX "action_log_wallet" ON "action_log" USING btree ("wallet_address","received_at") WHERE wallet_address <> '';--> statement-breakpoint
CREATE INDEX "action_log_reg" ON "action_log" USING btree ("reg_id","received_at") WHERE wallet_address = '' and reg_id <> '';
--> statement-breakpoint
-- One table a week, from the Monday of the moment named: made beside the parent and attached, which no writer waits for.
CREATE FUNCTION make_action_weeks(since timestamptz, ahead int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
	week timestamptz;
	name text;
	made int := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(7226014);
	FOR week IN SELECT * FROM generate_series(date_trunc('week', greatest(since, now() - interval '2 years')), now() + make_interval(weeks => least(ahead, 52)), interval '1 week') LOOP
		name := 'action_log_' || to_char(week, 'YYYYMMDD');
		CONTINUE WHEN to_regclass('public.' || name) IS NOT NULL;
		EXECUTE format('CREATE TABLE public.%I (LIKE public.action_log INCLUDING ALL)', name);
		EXECUTE format('CREATE UNIQUE INDEX ON public.%I (id)', name);
		EXECUTE format('ALTER TABLE public.action_log ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', name, week, week + interval '1 week');
		made := made + 1;
	END LOOP;
	RETURN made;
END $$;
--> statement-breakpoint
-- Drops the oldest week that ended before the moment named; writers wait for this at most as long as it waits for them.
CREATE FUNCTION drop_action_week(ended_before timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
DECLARE
	oldest text;
BEGIN
	SELECT c.relname INTO oldest FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'public.action_log'::regclass AND c.relname ~ '^action_log_\d{8}$'
			AND to_timestamp(right(c.relname, 8), 'YYYYMMDD') + interval '1 week' <= least(ended_before, now() - interval '2 weeks')
		ORDER BY c.relname LIMIT 1;
	IF oldest IS NOT NULL THEN
		EXECUTE format('DROP TABLE public.%I', oldest);
	END IF;
	RETURN oldest;
END $$;
--> statement-breakpoint
SELECT make_action_weeks(now(), 4);
--> statement-breakpoint
CREATE VIEW action_log_record AS
	SELECT l.id, l.received_at, l.action_cd, d.menu1, d.menu2, d.menu3, d.title, d.page_name, l.page_path, d.button_name, d.trigger_type, d.ui_type,
		d.log_level, l.action_time, l.wallet_address, l.user_ip, l.seen_ip, l.reg_id, l.visitor, d.lang,
		l.param1, l.param2, l.param3, l.param4, l.param5, l.param6, l.param7, l.param8, l.param9, l.param10
	FROM action_log l LEFT JOIN action_definition d ON d.action_cd = l.action_cd;
--> statement-breakpoint
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