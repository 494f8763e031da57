CREATE TABLE "audit_digest" (
	"day" date PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"rows" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_digest_seq" UNIQUE("seq"),
	CONSTRAINT "audit_digest_rows" CHECK (rows > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"prev" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_seal_audit_id" UNIQUE("audit_id"),
	CONSTRAINT "audit_seal_link" CHECK (seq > 0 and length(prev) = 32 and length(digest) = 32),
	CONSTRAINT "audit_seal_hash" CHECK (hash = sha256(prev || int8send(seq) || digest))
);
--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "facts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "salt" "bytea" DEFAULT uuid_send(gen_random_uuid());--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_digest" ADD CONSTRAINT "audit_digest_seq_audit_seal_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."audit_seal"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seal" ADD CONSTRAINT "audit_seal_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_unsealed_idx" ON "audit" USING btree ("id") WHERE not sealed;--> statement-breakpoint
CREATE INDEX "audit_erasures_idx" ON "audit" USING gin ((facts -> 'ids')) WHERE act = 'audit.erased';--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_erased_whole" CHECK ((erased_at is null) = (facts is not null) and (erased_at is null) = (salt is not null));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_salt" CHECK (length(salt) = 16);
--> statement-breakpoint
-- A row is written whole, and its seal comes afterwards.
CREATE TRIGGER audit_begins BEFORE INSERT ON audit FOR EACH ROW WHEN (NEW.sealed OR NEW.erased_at IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('a row begins whole and unsealed');
--> statement-breakpoint
DROP TRIGGER audit_append_only ON audit;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- Two changes are let through, each once and each alone: that the row was sealed, and that it was erased. Records of erasures are never erased.
CREATE FUNCTION guard_audit() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF (OLD.id, OLD.act, OLD.at, OLD.xid) IS NOT DISTINCT FROM (NEW.id, NEW.act, NEW.at, NEW.xid) THEN
		-- As text: two numbers that are equal may be written differently, and the digest is of how they are written.
		IF NOT OLD.sealed AND NEW.sealed AND (OLD.actor, OLD.subject, OLD.facts::text, OLD.salt, OLD.erased_at)
			IS NOT DISTINCT FROM (NEW.actor, NEW.subject, NEW.facts::text, NEW.salt, NEW.erased_at) THEN
			RETURN NEW;
		END IF;
		IF OLD.sealed = NEW.sealed AND OLD.act <> 'audit.erased' AND OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL
			AND NEW.facts IS NULL AND NEW.salt IS NULL AND NEW.actor IN (OLD.actor, 'erased') AND NEW.subject IN (OLD.subject, 'erased') THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_changes BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION guard_audit();
--> statement-breakpoint
-- Takes out of rows what they say of a person, and says which rows and why in rows of its own. Rows by their ids, and all that name the subject.
CREATE FUNCTION erase_audit(p_ids bigint[], p_subject text, p_why text, p_by text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	wallet CONSTANT text := '^(solana|ethereum|kaia):';
	found_ids bigint[];
BEGIN
	IF coalesce(p_why, '') !~ '\S' OR coalesce(p_by, '') !~ '\S' THEN
		RAISE EXCEPTION 'an erasure says why and by whom' USING ERRCODE = 'invalid_parameter_value';
	END IF;
	IF p_by ~ wallet OR p_by = p_subject OR position(p_subject IN p_why) > 0 THEN
		RAISE EXCEPTION 'the record of an erasure names nobody who is erased' USING ERRCODE = 'invalid_parameter_value';
	END IF;
	found_ids := ARRAY(SELECT a.id FROM audit a
		WHERE (a.id = ANY (p_ids) OR a.subject = p_subject OR a.actor = p_subject) AND a.erased_at IS NULL AND a.act <> 'audit.erased'
		ORDER BY a.id FOR NO KEY UPDATE);
	UPDATE audit a SET facts = NULL, salt = NULL, erased_at = clock_timestamp(),
		actor = CASE WHEN a.actor ~ wallet OR a.actor = p_subject THEN 'erased' ELSE a.actor END,
		subject = CASE WHEN a.subject ~ wallet OR a.subject = p_subject THEN 'erased' ELSE a.subject END
	WHERE a.id = ANY (found_ids);
	INSERT INTO audit (actor, act, subject, facts, at)
	SELECT p_by, 'audit.erased', 'audit', jsonb_build_object('ids', jsonb_agg(part.id::text ORDER BY part.id), 'why', p_why), now()
	FROM (SELECT one.id, (one.place - 1) / 1000 AS record FROM unnest(found_ids) WITH ORDINALITY AS one (id, place)) part
	GROUP BY part.record ORDER BY part.record;
	RETURN cardinality(found_ids);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_audit(bigint[], text, text, text) FROM public;
--> statement-breakpoint
-- Each link follows the last one: whoever writes, and however many, there is one chain.
CREATE FUNCTION guard_audit_seal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	last audit_seal;
BEGIN
	SELECT * INTO last FROM audit_seal ORDER BY seq DESC LIMIT 1;
	IF NEW.seq <> coalesce(last.seq, 0) + 1 OR NEW.prev <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) OR NEW.sealed_at < last.sealed_at THEN
		RAISE EXCEPTION 'audit_seal: a link follows the last one' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_seal_follows BEFORE INSERT ON audit_seal FOR EACH ROW EXECUTE FUNCTION guard_audit_seal();
--> statement-breakpoint
-- A day is told once, in its order, and as the chain says it.
CREATE FUNCTION guard_audit_digest() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	last audit_digest;
BEGIN
	SELECT * INTO last FROM audit_digest ORDER BY day DESC LIMIT 1;
	IF NEW.day <= last.day OR NEW.rows <> NEW.seq - coalesce(last.seq, 0)
		OR NOT EXISTS (SELECT FROM audit_seal s WHERE s.seq = NEW.seq AND s.hash = NEW.hash) THEN
		RAISE EXCEPTION 'audit_digest: a day is told as the chain says it' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_digest_follows BEFORE INSERT ON audit_digest FOR EACH ROW EXECUTE FUNCTION guard_audit_digest();
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['audit_seal', 'audit_digest'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION append_only()', name || '_append_only', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
