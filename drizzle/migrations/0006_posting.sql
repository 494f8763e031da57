-- What an account of the ledger is, by its kind: whether it may never fall below zero. NULL for a kind that nobody knows, which no row can hold.
CREATE FUNCTION ledger_limited(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN kind IN ('reward-budget', 'reward-reserved', 'principal', 'owed') THEN true
		WHEN kind IN ('vault', 'kept', 'opening', 'float', 'fee', 'rent', 'transit', 'announced', 'paid-out', 'unexplained') THEN false
	END
$$;
--> statement-breakpoint
DROP TRIGGER ledger_transfer_post ON ledger_transfer;
--> statement-breakpoint
DROP FUNCTION ledger_post();
--> statement-breakpoint
-- Balances move once per account and statement, one account after the other in one order, so that two crossing postings wait instead of
-- deadlocking. A deferred account (a vault, which everybody posts to) is not touched: its part waits in ledger_delta. Row by row, because a
-- join with a table of unknown size is planned as a scan of all accounts. The setting is put back by hand: a SET clause of a function for a
-- setting of our own is for superusers only.
CREATE FUNCTION ledger_post_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
	moved record;
	was text := coalesce(current_setting('ledger.posting', true), '');
BEGIN
	PERFORM set_config('ledger.posting', 'on', true);
	FOR moved IN
		SELECT side.account, sum(side.units) AS units
		FROM (SELECT debit AS account, -units AS units FROM posted UNION ALL SELECT credit, units FROM posted) side
		GROUP BY 1 HAVING sum(side.units) <> 0 ORDER BY 1
	LOOP
		UPDATE ledger_account SET balance = balance + moved.units WHERE id = moved.account AND NOT deferred;
		IF NOT FOUND THEN
			INSERT INTO ledger_delta (account_id, units) VALUES (moved.account, moved.units);
		END IF;
	END LOOP;
	PERFORM set_config('ledger.posting', was, true);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_post AFTER INSERT ON ledger_transfer
	REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_post_statement();
--> statement-breakpoint
-- Stops a slip of whoever owns the tables. It is no lock: anybody may set the setting. What keeps the web and worker roles out is that they
-- hold no right to change ledger_account, ledger_delta or ledger_transfer, only to call the functions below.
CREATE OR REPLACE FUNCTION ledger_balance_by_transfer_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.balance <> 0 THEN
		RAISE EXCEPTION 'a ledger account opens empty' USING ERRCODE = 'integrity_constraint_violation';
	ELSIF TG_OP = 'UPDATE' AND NEW.balance <> OLD.balance AND current_setting('ledger.posting', true) IS DISTINCT FROM 'on' THEN
		RAISE EXCEPTION 'a ledger balance changes by transfers only' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- The id of an account, which is opened if it is missing. A part of the functions below, with their rights and search path.
CREATE FUNCTION ledger_account_of(p_owner text, p_kind text, p_asset text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
	found_id uuid;
BEGIN
	SELECT id INTO found_id FROM ledger_account WHERE owner = p_owner AND kind = p_kind AND asset = p_asset;
	IF NOT FOUND THEN
		INSERT INTO ledger_account (owner, kind, asset, limited, deferred)
		VALUES (p_owner, p_kind, p_asset, ledger_limited(p_kind), p_kind = 'vault') ON CONFLICT DO NOTHING RETURNING id INTO found_id;
		IF NOT FOUND THEN
			SELECT id INTO found_id FROM ledger_account WHERE owner = p_owner AND kind = p_kind AND asset = p_asset;
		END IF;
	END IF;
	RETURN found_id;
END $$;
--> statement-breakpoint
-- Writes the transfers of one cause, all or none, and opens the accounts that are missing. Legs are a JSON array of objects with leg, asset,
-- units (text), debitOwner, debitKind, creditOwner, creditKind. The same (cause, id, leg) cannot be written twice.
CREATE FUNCTION post_transfers(p_cause text, p_cause_id uuid, p_at timestamptz, p_legs text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	one json;
	debits uuid[];
	credits uuid[];
BEGIN
	FOR one IN SELECT value FROM json_array_elements(p_legs::json) LOOP
		debits := debits || ledger_account_of(one->>'debitOwner', one->>'debitKind', one->>'asset');
		credits := credits || ledger_account_of(one->>'creditOwner', one->>'creditKind', one->>'asset');
	END LOOP;
	INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
	SELECT p_cause, p_cause_id, l.value->>'leg', debits[l.ordinality], credits[l.ordinality], l.value->>'asset', (l.value->>'units')::numeric, p_at
	FROM json_array_elements(p_legs::json) WITH ORDINALITY AS l;
END $$;
--> statement-breakpoint
-- Moves what waits into the balances, and says how many parts it moved. Rows are taken by deleting them, never by a serial id: ids do not commit
-- in order. Two that fold at the same time take different rows.
CREATE FUNCTION fold_ledger_deltas(p_most integer DEFAULT 50000) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
	one record;
	folded bigint := 0;
	was text := coalesce(current_setting('ledger.posting', true), '');
BEGIN
	PERFORM set_config('ledger.posting', 'on', true);
	FOR one IN
		WITH taken AS (
			DELETE FROM ledger_delta WHERE id IN (SELECT id FROM ledger_delta LIMIT p_most FOR UPDATE SKIP LOCKED)
			RETURNING account_id, units
		)
		SELECT account_id, sum(units) AS units, count(*) AS parts FROM taken GROUP BY account_id ORDER BY account_id
	LOOP
		UPDATE ledger_account SET balance = balance + one.units WHERE id = one.account_id;
		folded := folded + one.parts;
	END LOOP;
	PERFORM set_config('ledger.posting', was, true);
	RETURN folded;
END $$;
--> statement-breakpoint
-- The true balances: what is folded in and what still waits, in one reading.
CREATE VIEW ledger_balance AS
	SELECT a.id, a.owner, a.kind, a.asset, a.limited, a.deferred,
		(a.balance + coalesce((SELECT sum(d.units) FROM ledger_delta d WHERE d.account_id = a.id), 0))::numeric(78,0) AS balance
	FROM ledger_account a;
--> statement-breakpoint
-- The balance of an exact account, which nobody else can change until the caller's transaction ends. Opens the account if it is missing.
CREATE FUNCTION lock_balance(p_owner text, p_kind text, p_asset text) RETURNS numeric LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
	account uuid := ledger_account_of(p_owner, p_kind, p_asset);
	held numeric;
BEGIN
	IF p_kind = 'vault' THEN
		RAISE EXCEPTION 'the balance of a vault is not held in its row' USING ERRCODE = 'feature_not_supported';
	END IF;
	SELECT balance INTO held FROM ledger_account WHERE id = account FOR NO KEY UPDATE;
	RETURN held;
END $$;
--> statement-breakpoint
-- Only the functions above write it, with an id that they have just read.
ALTER TABLE ledger_delta DROP CONSTRAINT ledger_delta_account_id_ledger_account_id_fk;
--> statement-breakpoint
UPDATE ledger_account SET deferred = true WHERE kind = 'vault';
--> statement-breakpoint
-- `listed`: the chain has named it, and it is not read yet.
ALTER TABLE tx_read DROP CONSTRAINT tx_read_state;
--> statement-breakpoint
ALTER TABLE tx_read ADD CONSTRAINT tx_read_state CHECK (state in ('listed','empty','booked','failed','quarantined'));
--> statement-breakpoint
CREATE INDEX tx_read_listed ON tx_read (chain, account, slot) WHERE state = 'listed';
--> statement-breakpoint
CREATE INDEX tx_read_empty ON tx_read (chain, account, slot) WHERE state = 'empty';
--> statement-breakpoint
ALTER TABLE tx_read ALTER COLUMN tries SET DEFAULT 0;
--> statement-breakpoint
-- Where a list that is too long for one look goes on. `opening_slot`: what stood in the account up to there, and nobody was asked for, is nobody's debt.
ALTER TABLE vault_cursor ADD COLUMN walk jsonb;
--> statement-breakpoint
ALTER TABLE vault_cursor ADD COLUMN opening_slot bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE vault_cursor ADD COLUMN tokens_at timestamptz;
--> statement-breakpoint
-- What left the accounts before outflow was booked is found by reading them once more from the beginning; receipts are not written twice.
-- What happened up to here and before anybody was asked to pay is the opening of the account.
UPDATE vault_cursor SET signature = NULL, opening_slot = slot;
--> statement-breakpoint
ALTER TABLE foreign_account ADD COLUMN now_units numeric(78,0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX foreign_account_changed ON foreign_account (chain, seen_at) WHERE seen_units IS DISTINCT FROM now_units;
--> statement-breakpoint
CREATE INDEX vault_debit_account ON vault_debit (chain, account, slot);
--> statement-breakpoint
CREATE INDEX receipt_account ON receipt (chain, account, slot);
--> statement-breakpoint
ALTER TABLE vault_debit DROP CONSTRAINT vault_debit_explained;
--> statement-breakpoint
ALTER TABLE vault_debit ADD CONSTRAINT vault_debit_explained CHECK (explained_by in ('attempt','own-transfer','announced','opening'));
