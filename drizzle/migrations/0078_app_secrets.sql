CREATE TABLE "app_secret" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"sealed" "bytea",
	"since" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "app_secret_state" CHECK (state in ('current', 'earlier', 'leaked', 'lost')),
	CONSTRAINT "app_secret_sealed" CHECK ((sealed is not null) = (state in ('earlier', 'leaked'))),
	CONSTRAINT "app_secret_replaced" CHECK ((replaced_at is null) = (state = 'current'))
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "key_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "app_secret_one_current" ON "app_secret" USING btree ("state") WHERE state = 'current';
--> statement-breakpoint
-- A file is stored once and deleted once; what was stored stays as it is. Only the owner of the table wraps a file's key by another secret.
CREATE OR REPLACE FUNCTION guard_file() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.state <> NEW.state AND NOT (OLD.state = 'writing' OR (OLD.state = 'stored' AND NEW.state = 'deleted')) THEN
		RAISE EXCEPTION 'file: % does not become %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.id, OLD.purpose, OLD.owner, OLD.type, OLD.sha256, OLD.bytes, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.owner, NEW.type, NEW.sha256, NEW.bytes, NEW.created_at)
		OR OLD.gone_at IS NOT NULL THEN
		RAISE EXCEPTION 'file: what was stored stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.wrapped_key, OLD.key_id) IS DISTINCT FROM (NEW.wrapped_key, NEW.key_id) AND (
		(OLD.wrapped_key IS NULL) <> (NEW.wrapped_key IS NULL) OR NEW.key_id IS NOT DISTINCT FROM OLD.key_id
		OR NOT has_table_privilege(current_user, 'public.file', 'DELETE')) THEN
		RAISE EXCEPTION 'file: the key of what was stored stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
