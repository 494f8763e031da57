ALTER TABLE "airdrop_metadata" ADD COLUMN "is_held" boolean;--> statement-breakpoint
ALTER TABLE "airdrop_metadata" ADD COLUMN "read_for" text;--> statement-breakpoint
-- One person may release only what has a limit for one person. Only coins have one, so every list of NFTs takes two: an NFT of a collection
-- earns for as long as it exists. Lists of the same coin that one person released within a day count together, as before.
CREATE OR REPLACE FUNCTION is_small_airdrop(batch text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM airdrop_batch b JOIN alone_limit l ON l.asset = b.address,
			LATERAL (SELECT count(*) AS rows, coalesce(sum(r.units), 0) AS units FROM airdrop_record r WHERE r.batch_id = b.id OR r.batch_id IN (
				SELECT o.id FROM operator_act a JOIN airdrop_batch o ON o.id::text = a.subject AND o.address = b.address
				WHERE a.kind = 'release-airdrop' AND a.created_at > now_here() - interval '1 day' AND NOT EXISTS (SELECT FROM proposal p WHERE p.id = a.id))) whole
		WHERE b.id::text = batch AND b.kind = 'coin' AND whole.rows <= 1000 AND whole.units <= l.units)
$$;
--> statement-breakpoint
-- Results are written while the list is a draft; those by which it was released stay.
CREATE OR REPLACE FUNCTION guard_airdrop_metadata() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM airdrop_record r JOIN airdrop_batch b ON b.id = r.batch_id WHERE r.id = NEW.record_id AND b.kind IN ('nft', 'mint') AND b.status = 'draft') THEN
		RAISE EXCEPTION 'airdrop_metadata: only the metadata of a draft is checked' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- NFTs for old ones need a dry run without problems, like those of a batch mint.
DROP TRIGGER airdrop_batch_was_checked ON airdrop_batch;
--> statement-breakpoint
CREATE TRIGGER airdrop_batch_was_checked BEFORE UPDATE OF status ON airdrop_batch FOR EACH ROW
	WHEN (OLD.status = 'draft' AND NEW.status = 'released' AND NEW.kind IN ('nft', 'mint'))
	EXECUTE FUNCTION guard_airdrop_checked();
