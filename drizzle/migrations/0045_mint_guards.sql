CREATE INDEX "minting_item_failed" ON "minting_item" USING btree ("changed_at") WHERE status = '40' and signature is not null;
--> statement-breakpoint
CREATE INDEX "gear_status_newest" ON "gear" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "gear_kind_newest" ON "gear" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "gear_signed" ON "gear" USING btree ("signature") WHERE signature is not null;
--> statement-breakpoint
-- Phases of a plan follow one another: whoever writes one has the plan's row for itself, so that two that are written at once see each other.
CREATE FUNCTION guard_mint_phase() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM 1 FROM mint_plan WHERE id = NEW.plan_id FOR NO KEY UPDATE;
	IF EXISTS (SELECT FROM mint_phase p WHERE p.plan_id = NEW.plan_id AND p.id <> NEW.id AND p.starts_at < NEW.ends_at AND NEW.starts_at < p.ends_at) THEN
		RAISE EXCEPTION 'mint_phase: phases of a plan do not overlap' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mint_phase_apart BEFORE INSERT OR UPDATE ON mint_phase FOR EACH ROW EXECUTE FUNCTION guard_mint_phase();
--> statement-breakpoint
-- Nothing of a plan is under way, and nothing that was paid for and not minted is still owed.
CREATE FUNCTION mint_plan_is_over(plan uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT NOT EXISTS (
		SELECT FROM mint_purchase p LEFT JOIN minting_master m ON m.purchase_id = p.id
		WHERE p.plan_id = plan AND (p.status IN ('0', '10') OR m.status NOT IN ('20', '30', '40')))
	AND NOT EXISTS (
		SELECT FROM mint_purchase p JOIN minting_payment y ON y.purchase_id = p.id AND y.status = '10' JOIN minting_master m ON m.purchase_id = p.id
		JOIN minting_item i ON i.master_id = m.id AND i.status = '40' LEFT JOIN minting_refund r ON r.item_id = i.id
		WHERE p.plan_id = plan AND p.way = 'pay-first' AND r.done_at IS NULL)
$$;
--> statement-breakpoint
-- What a plan needs for where it goes (T8), and its stock is not taken back once it was made.
CREATE FUNCTION guard_mint_plan() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	wrong text := CASE
		WHEN NEW.stock < OLD.stock AND EXISTS (SELECT FROM mint_unit u WHERE u.plan_id = NEW.id AND u.number > NEW.stock) THEN 'stock that was made is not taken back'
		WHEN OLD.status = '0' AND NEW.status = '10' AND NEW.stock <> (SELECT count(*) FROM mint_unit u WHERE u.plan_id = NEW.id) THEN 'a plan opens with all of its stock, and no more'
		WHEN OLD.status = '0' AND NEW.status = '10' AND NOT EXISTS (SELECT FROM mint_phase p WHERE p.plan_id = NEW.id) THEN 'a plan opens with a phase'
		WHEN OLD.status = '5' AND NEW.status = '0' AND EXISTS (SELECT FROM mint_purchase p WHERE p.plan_id = NEW.id) THEN 'a plan that has sold is not taken up again'
		WHEN OLD.status = '10' AND NEW.status = '50' AND NOT mint_plan_is_over(NEW.id) THEN 'a plan ends when nothing of it is under way, and nothing is owed'
	END;
BEGIN
	IF wrong IS NULL THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'mint_plan: %', wrong USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER mint_plan_ready BEFORE UPDATE ON mint_plan FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION guard_mint_plan();
--> statement-breakpoint
-- Web calls a plan off before it opens, and takes one up again that never sold; what opens and what ends it is the worker's to say.
CREATE TRIGGER mint_plan_shown BEFORE UPDATE OF status ON mint_plan FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status AND (NEW.status IN ('10', '50') OR OLD.status = '10')) EXECUTE FUNCTION guard_worker_says();
--> statement-breakpoint
-- A purchase is of a plan that is open, at its price. What has a price is given by the worker alone, for whom two operators asked.
CREATE FUNCTION guard_mint_quote() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	state text;
	paused timestamptz;
BEGIN
	-- Locked, so that it does not end or pause between this and the purchase.
	SELECT status, paused_at INTO state, paused FROM mint_plan WHERE id = NEW.plan_id FOR SHARE;
	IF state <> '10' OR (paused IS NOT NULL AND NEW.way <> 'free') THEN
		RAISE EXCEPTION 'mint_purchase: its plan is not open' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.phase_id IS NOT NULL AND NOT EXISTS (SELECT FROM mint_phase WHERE id = NEW.phase_id AND plan_id = NEW.plan_id) THEN
		RAISE EXCEPTION 'mint_purchase: its phase is another plan''s' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.asset IS NOT NULL THEN
		IF NOT EXISTS (SELECT FROM mint_price WHERE plan_id = NEW.plan_id AND asset = NEW.asset AND units * NEW.quantity = NEW.units) THEN
			RAISE EXCEPTION 'mint_purchase: it costs what its plan asks' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	ELSIF EXISTS (SELECT FROM mint_price WHERE plan_id = NEW.plan_id) AND NOT (NEW.way = 'free' AND has_table_privilege(current_user, 'public.receipt', 'INSERT')) THEN
		RAISE EXCEPTION 'mint_purchase: what has a price is not free' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mint_purchase_quoted BEFORE INSERT ON mint_purchase FOR EACH ROW EXECUTE FUNCTION guard_mint_quote();
--> statement-breakpoint
-- A purchase starts (0 > 10) with its stock, and by what its way asks for: a final payment, signed bytes that are stored, or the worker.
CREATE FUNCTION guard_mint_start() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	state text;
	wrong text;
BEGIN
	SELECT status INTO state FROM mint_plan WHERE id = NEW.plan_id FOR SHARE;
	wrong := CASE
		WHEN state <> '10' THEN 'its plan is not open'
		WHEN NEW.quantity <> (SELECT count(*) FROM mint_unit u WHERE u.purchase_id = NEW.id AND u.plan_id = NEW.plan_id) THEN 'it has no stock'
		WHEN NEW.way = 'pay-first' AND NOT EXISTS (SELECT FROM minting_payment p WHERE p.purchase_id = NEW.id AND p.status = '10') THEN 'it is not paid'
		WHEN NEW.way = 'atomic' AND NOT EXISTS (SELECT FROM cosigned c WHERE c.subject_id = NEW.id AND c.purpose = 'minting:atomic' AND c.signature = NEW.signature
			AND c.owner = NEW.wallet AND c.status IN ('stored', 'live', 'landed')) THEN 'nothing that its buyer has signed is stored'
		WHEN NEW.way = 'free' AND NOT has_table_privilege(current_user, 'public.receipt', 'INSERT') THEN 'what is given is minted by the worker'
	END;
	IF wrong IS NULL THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'mint_purchase: %', wrong USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER mint_purchase_starts BEFORE UPDATE OF status ON mint_purchase FOR EACH ROW WHEN (OLD.status = '0' AND NEW.status = '10') EXECUTE FUNCTION guard_mint_start();
--> statement-breakpoint
-- What is asked for is what was quoted, and what settlement waits for is the same.
CREATE FUNCTION guard_minting_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF EXISTS (SELECT FROM mint_purchase p JOIN intent i ON i.id = NEW.intent_id
		WHERE p.id = NEW.purchase_id AND (p.asset, p.units) = (NEW.asset, NEW.units) AND (i.asset, i.units, i.vault, i.subject_id) = (NEW.asset, NEW.units, NEW.vault, NEW.id)) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'minting_payment: what is to be paid is what was quoted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER minting_payment_quoted BEFORE INSERT ON minting_payment FOR EACH ROW EXECUTE FUNCTION guard_minting_payment();
--> statement-breakpoint
-- A master says what its items say (T4).
CREATE FUNCTION guard_minting_master() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	minted integer;
	failed integer;
	items integer;
BEGIN
	SELECT count(*) FILTER (WHERE status = '20'), count(*) FILTER (WHERE status = '40'), count(*) INTO minted, failed, items FROM minting_item WHERE master_id = NEW.id;
	IF NEW.status = '10' OR (NEW.status = '90' AND minted + failed < items) OR (NEW.status = '20' AND minted = items AND items > 0)
		OR (NEW.status = '40' AND failed = items) OR (NEW.status = '30' AND minted > 0 AND failed > 0 AND minted + failed = items) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'minting_master: its items do not say %', NEW.status USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER minting_master_derived BEFORE UPDATE OF status ON minting_master FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION guard_minting_master();
--> statement-breakpoint
-- Web stores what a buyer has signed, and ends a quote; all else is evidence.
CREATE TRIGGER minting_master_shown BEFORE UPDATE OF status ON minting_master FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status AND NOT (OLD.status = '0' AND NEW.status IN ('10', '40'))) EXECUTE FUNCTION guard_worker_says();
--> statement-breakpoint
-- An item has a number that its own purchase has taken.
CREATE FUNCTION guard_minting_number() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF EXISTS (SELECT FROM minting_master m JOIN mint_purchase p ON p.id = m.purchase_id JOIN mint_unit u ON u.plan_id = p.plan_id AND u.purchase_id = p.id
		WHERE m.id = NEW.master_id AND u.number = NEW.number) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'minting_item: its purchase has not taken number %', NEW.number USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER minting_item_begins_unnumbered BEFORE INSERT ON minting_item FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION guard_refuse('an item gets its number later');
--> statement-breakpoint
CREATE TRIGGER minting_item_numbered BEFORE UPDATE OF number ON minting_item FOR EACH ROW
	WHEN (NEW.number IS NOT NULL AND OLD.number IS DISTINCT FROM NEW.number) EXECUTE FUNCTION guard_minting_number();
--> statement-breakpoint
-- As before, of a plan whose stock nobody changes meanwhile.
CREATE OR REPLACE FUNCTION make_stock(plan uuid) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	WITH waiting AS (SELECT p.id, p.stock FROM mint_plan p WHERE p.id = plan AND p.status = '0' FOR SHARE), made AS (
		INSERT INTO mint_unit (plan_id, number) SELECT p.id, n FROM waiting p, generate_series(1, p.stock) n
		ON CONFLICT (plan_id, number) DO NOTHING RETURNING 1)
	SELECT count(*)::int FROM made
$$;
--> statement-breakpoint
-- As before, of a plan that is open and stays so until the purchase is written, and never past its stock. While a plan is paused, what was begun goes on: what is
-- paid first, and what is given.
CREATE OR REPLACE FUNCTION take_stock(plan uuid, purchase uuid, wanted integer) RETURNS integer[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	taken integer[];
	way text;
	sold mint_plan;
BEGIN
	SELECT * INTO sold FROM mint_plan WHERE id = plan FOR SHARE;
	SELECT p.way INTO way FROM mint_purchase p WHERE p.id = purchase AND p.plan_id = plan AND p.status IN ('0', '10') AND p.quantity = wanted FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'mint_unit: stock is taken by a purchase that is open, as much as it asks for' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	taken := ARRAY(SELECT number FROM mint_unit WHERE purchase_id = purchase ORDER BY number);
	IF cardinality(taken) = wanted THEN RETURN taken; END IF;
	IF sold.status <> '10' OR (sold.paused_at IS NOT NULL AND way = 'atomic') THEN
		RAISE EXCEPTION 'mint_unit: the plan is not open' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	FOR tried IN 1 .. 20 LOOP
		IF (SELECT count(*) FROM (SELECT 1 FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND number <= sold.stock AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL) LIMIT wanted) free) < wanted THEN RETURN NULL; END IF;
		BEGIN
			IF tried = 1 THEN
				taken := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND number <= sold.stock AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL) ORDER BY number LIMIT wanted FOR UPDATE SKIP LOCKED);
			ELSE
				taken := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND number <= sold.stock AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL) ORDER BY number LIMIT wanted FOR UPDATE);
			END IF;
			IF cardinality(taken) < wanted THEN RAISE EXCEPTION USING ERRCODE = 'MS001'; END IF;
			UPDATE mint_unit SET purchase_id = purchase WHERE plan_id = plan AND number = ANY (taken);
			RETURN taken;
		EXCEPTION WHEN SQLSTATE 'MS001' THEN NULL;
		END;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, and nothing goes back that could still land: signed bytes that are under way, or an order that is not called off.
CREATE OR REPLACE FUNCTION give_stock(purchase uuid) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	WITH given AS (
		UPDATE mint_unit u SET purchase_id = (
			SELECT p.id FROM minting_item i JOIN minting_master m ON m.id = i.master_id JOIN mint_purchase p ON p.id = m.purchase_id
			WHERE i.number = u.number AND i.status = '20' AND p.plan_id = u.plan_id LIMIT 1)
		FROM mint_purchase w WHERE w.id = purchase AND u.purchase_id = purchase
		AND NOT EXISTS (SELECT FROM cosigned c WHERE c.subject_id = purchase AND c.purpose = 'minting:atomic' AND c.status IN ('stored', 'live', 'landed'))
		AND NOT EXISTS (
			SELECT FROM minting_master m JOIN minting_item i ON i.master_id = m.id LEFT JOIN minting_refund r ON r.item_id = i.id
			LEFT JOIN outgoing o ON o.subject_id = i.id AND o.purpose = 'minting:item'
			WHERE m.purchase_id = purchase AND i.number = u.number
			AND (i.status <> '40' OR o.status <> 'cancelled' OR (w.way = 'pay-first' AND r.id IS NULL)))
		RETURNING 1)
	SELECT count(*)::int FROM given
$$;
--> statement-breakpoint
-- Who quotes several asks that they be put into their collection at once.
DO $$
BEGIN
	EXECUTE replace(pg_get_functiondef('enqueue_job(text,json,text,double precision)'::regprocedure), '''settlement:look'',', '''settlement:look'', ''minting:sweep'',');
END $$;
