CREATE TABLE "file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"wrapped_key" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	CONSTRAINT "file_state" CHECK (state in ('writing', 'stored', 'deleted')),
	CONSTRAINT "file_deleted" CHECK ((state = 'deleted') = (deleted_at is not null)),
	CONSTRAINT "file_gone" CHECK (gone_at is null or state = 'deleted')
);
--> statement-breakpoint
CREATE TABLE "demo_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"lang" text NOT NULL,
	"to_address" text,
	"params" jsonb,
	"consent_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"reply" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "mail_once" UNIQUE("key"),
	CONSTRAINT "mail_state" CHECK (state in ('waiting', 'sent', 'dead', 'withheld')),
	CONSTRAINT "mail_erased" CHECK ((erased_at is null) = (to_address is not null) and (params is null) = (erased_at is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_consent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"text_version" text NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_consent_id_mail_consent_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."mail_consent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "file_stored" ON "file" USING btree ("purpose","created_at","id") WHERE state = 'stored';--> statement-breakpoint
CREATE INDEX "file_writing" ON "file" USING btree ("created_at") WHERE state = 'writing';--> statement-breakpoint
CREATE INDEX "file_to_remove" ON "file" USING btree ("deleted_at") WHERE state = 'deleted' and gone_at is null;--> statement-breakpoint
CREATE INDEX "demo_mail_newest" ON "demo_mail" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_state_idx" ON "mail" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_kind_idx" ON "mail" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_to_idx" ON "mail" USING btree ("to_address","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_to_erase" ON "mail" USING btree ("created_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "mail_newest" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_consent_idx" ON "mail" USING btree ("consent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_consent_open" ON "mail_consent" USING btree ("address") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "mail_consent_withdrawn" ON "mail_consent" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;--> statement-breakpoint
-- A mail's end is written once; a dead one may be tried again. What it says and to whom is erased, never changed.
CREATE FUNCTION guard_mail() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.state <> NEW.state AND NOT (OLD.state = 'waiting' OR (OLD.state = 'dead' AND NEW.state = 'waiting')) THEN
		RAISE EXCEPTION 'mail: % does not become %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.id, OLD.kind, OLD.lang, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.kind, NEW.lang, NEW.created_at) OR OLD.erased_at IS NOT NULL
		OR (NEW.erased_at IS NULL AND (OLD.key, OLD.to_address, OLD.params, OLD.consent_id) IS DISTINCT FROM (NEW.key, NEW.to_address, NEW.params, NEW.consent_id)) THEN
		RAISE EXCEPTION 'mail: what it says stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_guarded BEFORE UPDATE ON mail FOR EACH ROW EXECUTE FUNCTION guard_mail();
--> statement-breakpoint
-- A consent is withdrawn once, and given anew by another row.
CREATE FUNCTION guard_mail_consent() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.withdrawn_at IS NOT NULL OR (OLD.id, OLD.address, OLD.text_version, OLD.source, OLD.given_at)
		IS DISTINCT FROM (NEW.id, NEW.address, NEW.text_version, NEW.source, NEW.given_at) THEN
		RAISE EXCEPTION 'mail_consent: what was agreed to stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_consent_guarded BEFORE UPDATE ON mail_consent FOR EACH ROW EXECUTE FUNCTION guard_mail_consent();
--> statement-breakpoint
-- The web process changes no mail: it may only ask here for a dead one to be tried again.
CREATE FUNCTION retry_mail(mail_id uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	UPDATE mail SET state = 'waiting', next_try_at = now_here(), done_at = NULL
		WHERE id = mail_id AND state = 'dead' AND erased_at IS NULL;
	RETURN FOUND;
END $$;
--> statement-breakpoint
-- A file is stored once and deleted once; what was stored stays as it is.
CREATE FUNCTION guard_file() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.state <> NEW.state AND NOT (OLD.state = 'writing' OR (OLD.state = 'stored' AND NEW.state = 'deleted')) THEN
		RAISE EXCEPTION 'file: % does not become %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.id, OLD.purpose, OLD.owner, OLD.type, OLD.sha256, OLD.bytes, OLD.wrapped_key, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.owner, NEW.type, NEW.sha256, NEW.bytes, NEW.wrapped_key, NEW.created_at)
		OR OLD.gone_at IS NOT NULL THEN
		RAISE EXCEPTION 'file: what was stored stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER file_guarded BEFORE UPDATE ON file FOR EACH ROW EXECUTE FUNCTION guard_file();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enqueue_job(job text, payload json, job_key text, in_seconds double precision) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF (job IN ('settlement:look', 'nft-staking:acts', 'mail:send') AND in_seconds BETWEEN 0 AND 600) IS NOT TRUE THEN
		RAISE EXCEPTION 'nobody asks for this job' USING ERRCODE = 'insufficient_privilege';
	END IF;
	PERFORM graphile_worker.add_job(job, payload, NULL::text, now() + in_seconds * interval '1 second', NULL::int, job_key, NULL::int, NULL::text[],
		CASE WHEN job_key IS NOT NULL AND in_seconds > 0 THEN 'preserve_run_at' ELSE 'replace' END);
END $$;
