-- A batch mint is a list of a third kind: NFTs that are minted anew for wallets that the list names, with a name and a file each.
ALTER TABLE "airdrop_batch" DROP CONSTRAINT "airdrop_batch_kind";--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD CONSTRAINT "airdrop_batch_kind" CHECK (kind in ('coin','nft','mint'));--> statement-breakpoint
ALTER TABLE "airdrop_record" ADD CONSTRAINT "airdrop_record_minted_whole" CHECK (old_nft_contract is not null or units is not null or num_nulls(new_wallet_address, old_nft_name, new_nft_json) = 0);--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_record_minted" ON "airdrop_record" USING btree ("new_wallet_address","old_nft_name","new_nft_json") WHERE old_nft_contract is null and units is null;--> statement-breakpoint
-- As before, and what is minted anew always takes two: nothing old stands behind it.
CREATE OR REPLACE FUNCTION is_small_airdrop(batch text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM airdrop_batch b,
			LATERAL (SELECT count(*) AS rows, coalesce(sum(r.units), 0) AS units FROM airdrop_record r WHERE r.batch_id = b.id OR r.batch_id IN (
				SELECT o.id FROM operator_act a JOIN airdrop_batch o ON o.id::text = a.subject AND o.address = b.address
				WHERE a.kind = 'release-airdrop' AND a.created_at > now_here() - interval '1 day' AND NOT EXISTS (SELECT FROM proposal p WHERE p.id = a.id))) whole
		WHERE b.id::text = batch AND whole.rows <= 1000
			AND (b.kind = 'nft' OR (b.kind = 'coin' AND EXISTS (SELECT FROM alone_limit l WHERE l.asset = b.address AND whole.units <= l.units))))
$$;
