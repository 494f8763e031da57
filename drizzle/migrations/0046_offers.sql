ALTER TABLE "mint_unit" ADD COLUMN "offered_until" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "mint_unit_ready" ON "mint_unit" USING btree ("plan_id","offered_until" NULLS FIRST,"number") WHERE purchase_id is null and prepared_at is not null;
--> statement-breakpoint
CREATE INDEX "mint_unit_offers" ON "mint_unit" USING btree ("plan_id","offered_until" NULLS FIRST,"number") WHERE purchase_id is null and (prepare_asked_at is null or prepared_at is not null);
--> statement-breakpoint
-- A quote names its NFTs before they are its own: until its bytes are stored it may be given others for those that somebody else has taken.
DROP TRIGGER minting_item_frozen ON minting_item;
--> statement-breakpoint
CREATE TRIGGER minting_item_frozen BEFORE UPDATE ON minting_item FOR EACH ROW
	WHEN ((OLD.id, OLD.master_id) IS DISTINCT FROM (NEW.id, NEW.master_id) OR NEW.tries < OLD.tries
		OR (OLD.number IS NOT NULL AND OLD.number IS DISTINCT FROM NEW.number AND (OLD.status, NEW.status, OLD.tries) IS DISTINCT FROM ('0', '0', 0))
		OR (OLD.status = '20' AND OLD IS DISTINCT FROM NEW))
	EXECUTE FUNCTION guard_refuse('what an item is, is frozen');
--> statement-breakpoint
-- An item has a number that its own purchase has taken, or that its quote was offered and nobody has taken.
CREATE OR REPLACE FUNCTION guard_minting_number() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF EXISTS (SELECT FROM minting_master m JOIN mint_purchase p ON p.id = m.purchase_id JOIN mint_unit u ON u.plan_id = p.plan_id AND u.number = NEW.number
		WHERE m.id = NEW.master_id AND (u.purchase_id = p.id OR (u.purchase_id IS NULL AND p.way = 'atomic' AND p.status = '0'))) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'minting_item: its purchase has not taken number %', NEW.number USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- Offers a quote as many NFTs as it asks for, and takes none: those that were offered to nobody, or longest ago, come first. Nobody waits for anybody, and
-- what every other quote has been offered is offered all the same, so that who asks and does not pay shuts nobody out. Several go in one transaction only
-- once they are prepared at our cost: those that are, and while fewer than a hundred lie prepared and unsold, others. Null: there are not so many.
CREATE FUNCTION offer_stock(plan uuid, purchase uuid, wanted integer) RETURNS integer[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	quoted mint_purchase;
	offered integer[];
	lying integer;
BEGIN
	SELECT * INTO quoted FROM mint_purchase WHERE id = purchase AND plan_id = plan AND way = 'atomic' AND status = '0' AND quantity = wanted FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'mint_unit: stock is offered to a quote that is open, as much as it asks for' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF wanted > 1 THEN
		SELECT count(*) INTO lying FROM (SELECT 1 FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND prepared_at IS NOT NULL LIMIT 100) ready;
		offered := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND prepared_at IS NOT NULL
			AND (lying = 100 OR offered_until IS NULL OR offered_until <= quoted.created_at) ORDER BY offered_until NULLS FIRST, number LIMIT wanted FOR NO KEY UPDATE SKIP LOCKED);
	END IF;
	IF wanted = 1 OR cardinality(offered) < wanted THEN
		offered := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL)
			ORDER BY offered_until NULLS FIRST, number LIMIT wanted FOR NO KEY UPDATE SKIP LOCKED);
	END IF;
	IF cardinality(offered) = wanted THEN
		UPDATE mint_unit SET offered_until = quoted.expires_at WHERE plan_id = plan AND number = ANY (offered);
		RETURN offered;
	END IF;
	-- Others are just being offered the rest.
	offered := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL)
		ORDER BY random() LIMIT wanted);
	RETURN CASE WHEN cardinality(offered) = wanted THEN offered END;
END $$;
--> statement-breakpoint
-- Takes what a quote was offered, all of it or nothing, as its bytes are stored. False: somebody else was faster. Asked again it answers the same.
CREATE FUNCTION take_offered(plan uuid, purchase uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	wanted integer;
	offered integer[];
	amount integer;
BEGIN
	SELECT quantity INTO wanted FROM mint_purchase WHERE id = purchase AND plan_id = plan AND way = 'atomic' AND status = '0' FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'mint_unit: what was offered is taken by a quote that is open' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	-- Shared, so that the plan does not close or pause meanwhile.
	PERFORM 1 FROM mint_plan WHERE id = plan AND status = '10' AND paused_at IS NULL FOR SHARE;
	IF NOT FOUND THEN RETURN false; END IF;
	offered := ARRAY(SELECT i.number FROM minting_item i JOIN minting_master m ON m.id = i.master_id WHERE m.purchase_id = purchase AND i.number IS NOT NULL ORDER BY i.number);
	IF cardinality(offered) <> wanted THEN RETURN false; END IF;
	SELECT count(*) INTO amount FROM (SELECT 1 FROM mint_unit WHERE plan_id = plan AND number = ANY (offered) AND (purchase_id IS NULL OR purchase_id = purchase)
		ORDER BY number FOR NO KEY UPDATE) free;
	IF amount <> wanted THEN RETURN false; END IF;
	UPDATE mint_unit SET purchase_id = purchase, offered_until = NULL WHERE plan_id = plan AND number = ANY (offered) AND purchase_id IS NULL;
	RETURN true;
END $$;
--> statement-breakpoint
-- What a quote was offered and has not taken is offered first again.
CREATE FUNCTION withdraw_offer(purchase uuid) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	WITH free AS (
		UPDATE mint_unit u SET offered_until = NULL FROM mint_purchase p JOIN minting_master m ON m.purchase_id = p.id JOIN minting_item i ON i.master_id = m.id
		WHERE p.id = purchase AND p.way = 'atomic' AND p.status = '5' AND u.plan_id = p.plan_id AND u.number = i.number AND u.purchase_id IS NULL AND u.offered_until <= p.expires_at
		RETURNING 1)
	SELECT count(*)::int FROM free
$$;
