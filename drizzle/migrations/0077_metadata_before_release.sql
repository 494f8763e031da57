CREATE TABLE "airdrop_metadata" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"sha256" text,
	"problem" text,
	CONSTRAINT "airdrop_metadata_result" CHECK (num_nonnulls(sha256, problem) = 1),
	CONSTRAINT "airdrop_metadata_sha256" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "airdrop_metadata" ADD CONSTRAINT "airdrop_metadata_record_id_airdrop_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."airdrop_record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was read is of a draft: the results by which a list was released stay as they were.
CREATE FUNCTION guard_airdrop_metadata() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM airdrop_record r JOIN airdrop_batch b ON b.id = r.batch_id WHERE r.id = NEW.record_id AND b.kind = 'mint' AND b.status = 'draft') THEN
		RAISE EXCEPTION 'airdrop_metadata: only the metadata of a draft is checked' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER airdrop_metadata_of_draft BEFORE INSERT OR UPDATE ON airdrop_metadata FOR EACH ROW EXECUTE FUNCTION guard_airdrop_metadata();
--> statement-breakpoint
-- Nothing is minted whose metadata the last dry run has not read without a problem: an NFT names its file for good.
CREATE FUNCTION guard_airdrop_checked() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NEW.dry_run_asked_at IS NULL OR EXISTS (
		SELECT FROM airdrop_record r LEFT JOIN airdrop_metadata m ON m.record_id = r.id AND m.asked_at = NEW.dry_run_asked_at AND m.sha256 IS NOT NULL
		WHERE r.batch_id = NEW.id AND m.record_id IS NULL) THEN
		RAISE EXCEPTION 'airdrop_batch: its metadata has passed no dry run' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER airdrop_batch_was_checked BEFORE UPDATE OF status ON airdrop_batch FOR EACH ROW
	WHEN (OLD.status = 'draft' AND NEW.status = 'released' AND NEW.kind = 'mint')
	EXECUTE FUNCTION guard_airdrop_checked();
