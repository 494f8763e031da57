CREATE TABLE "reserve_asset" (
	"report_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"held" numeric(78,0) NOT NULL,
	"booked" numeric(78,0) NOT NULL,
	"principal" numeric(78,0) NOT NULL,
	"reward" numeric(78,0) NOT NULL,
	"owed" numeric(78,0) NOT NULL,
	"free" numeric(78,0) NOT NULL,
	"per_day" numeric(78,0) NOT NULL,
	CONSTRAINT "reserve_asset_report_id_asset_pk" PRIMARY KEY("report_id","asset"),
	CONSTRAINT "reserve_asset_sums" CHECK (principal >= 0 and reward >= 0 and owed >= 0 and free >= 0 and per_day >= 0 and held <> 'NaN' and booked <> 'NaN' and principal <> 'NaN' and reward <> 'NaN' and owed <> 'NaN' and free <> 'NaN' and per_day <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "reserve_leaf" (
	"report_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"owner" text NOT NULL,
	"asset" text NOT NULL,
	"principal" numeric(78,0) NOT NULL,
	"reward" numeric(78,0) NOT NULL,
	"owed" numeric(78,0) NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "reserve_leaf_report_id_place_pk" PRIMARY KEY("report_id","place"),
	CONSTRAINT "reserve_leaf_owner" UNIQUE("owner","report_id","asset"),
	CONSTRAINT "reserve_leaf_place" CHECK (place > 0),
	CONSTRAINT "reserve_leaf_sums" CHECK (principal >= 0 and reward >= 0 and owed >= 0 and principal <> 'NaN' and reward <> 'NaN' and owed <> 'NaN'),
	CONSTRAINT "reserve_leaf_salt" CHECK (salt ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "reserve_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"root" text NOT NULL,
	"leaves" integer NOT NULL,
	CONSTRAINT "reserve_report_once" UNIQUE("chain","day"),
	CONSTRAINT "reserve_report_root" CHECK (root ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "reserve_report_leaves" CHECK (leaves >= 0)
);
--> statement-breakpoint
ALTER TABLE "reserve_asset" ADD CONSTRAINT "reserve_asset_report_id_reserve_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reserve_report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_leaf" ADD CONSTRAINT "reserve_leaf_report_id_reserve_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reserve_report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['reserve_report', 'reserve_asset', 'reserve_leaf'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION append_only()', name || '_append_only', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
