CREATE TABLE "reserve_file" (
	"report_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "reserve_file_report_id_part_pk" PRIMARY KEY("report_id","part"),
	CONSTRAINT "reserve_file_part" CHECK (part >= 0)
);
--> statement-breakpoint
CREATE TABLE "reserve_level" (
	"report_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "reserve_level_report_id_level_pk" PRIMARY KEY("report_id","level"),
	CONSTRAINT "reserve_level_hashes" CHECK (level >= 0 and length(hashes) > 0 and length(hashes) % 32 = 0)
);
--> statement-breakpoint
ALTER TABLE "reserve_file" ADD CONSTRAINT "reserve_file_report_id_reserve_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reserve_report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_level" ADD CONSTRAINT "reserve_level_report_id_reserve_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reserve_report"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Hashes and what is compressed already stay as they are: a part of them is read without the rest.
ALTER TABLE reserve_level ALTER COLUMN hashes SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE reserve_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['reserve_level', 'reserve_file'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION append_only()', name || '_append_only', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
