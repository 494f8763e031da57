-- What is carried over begins with nothing of what comes later, and at the fee that is printed, whoever writes it.
CREATE TRIGGER nft_migration_begins_bare BEFORE INSERT ON nft_migration FOR EACH ROW
	WHEN (NEW.fee_units <> 100000000000000000 OR num_nonnulls(NEW.source, NEW.new_nft_contract, NEW.new_nft_id, NEW.new_token_key, NEW.new_metadata_key,
		NEW.new_signature, NEW.reg_id, NEW.reg_time, NEW.before_unknown, NEW.failure) > 0)
	EXECUTE FUNCTION guard_refuse('it begins at the printed fee, and with nothing of what comes later');
--> statement-breakpoint
-- What a list would cost is the worker's to say: two persons go by it. Web asks, and so takes back what was said before.
CREATE TRIGGER airdrop_batch_reckoned BEFORE UPDATE ON airdrop_batch FOR EACH ROW
	WHEN ((NEW.dry_run IS NOT NULL AND NEW.dry_run IS DISTINCT FROM OLD.dry_run) OR (NEW.dry_run_at IS NOT NULL AND NEW.dry_run_at IS DISTINCT FROM OLD.dry_run_at))
	EXECUTE FUNCTION guard_worker_says();
--> statement-breakpoint
-- Rows leave a list when all of it was discarded: until then nobody takes some out and puts others in their place, which would count the same.
CREATE FUNCTION guard_airdrop_row_leaves() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF EXISTS (SELECT FROM airdrop_batch b WHERE b.id = OLD.batch_id AND b.status = 'discarded') THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'airdrop_record: rows stay while their list does' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER airdrop_record_moves ON airdrop_record;
--> statement-breakpoint
CREATE TRIGGER airdrop_record_moves BEFORE INSERT OR UPDATE ON airdrop_record FOR EACH ROW EXECUTE FUNCTION guard_airdrop_record();
--> statement-breakpoint
CREATE TRIGGER airdrop_record_leaves BEFORE DELETE ON airdrop_record FOR EACH ROW EXECUTE FUNCTION guard_airdrop_row_leaves();
