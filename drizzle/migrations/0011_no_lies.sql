-- In PostgreSQL NaN is greater than every number: a CHECK of a least value lets it through.
ALTER TABLE intent DROP CONSTRAINT intent_units, ADD CONSTRAINT intent_units CHECK (units > 0 and units <> 'NaN');
--> statement-breakpoint
ALTER TABLE receipt DROP CONSTRAINT receipt_units, ADD CONSTRAINT receipt_units CHECK (units > 0 and units <> 'NaN');
--> statement-breakpoint
ALTER TABLE outgoing DROP CONSTRAINT outgoing_units, ADD CONSTRAINT outgoing_units CHECK (units > 0 and units <> 'NaN');
--> statement-breakpoint
ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_units, ADD CONSTRAINT ledger_transfer_units CHECK (units > 0 and units <> 'NaN');
--> statement-breakpoint
ALTER TABLE announced_debit DROP CONSTRAINT announced_debit_units, ADD CONSTRAINT announced_debit_units CHECK (units > 0 and units <> 'NaN');
--> statement-breakpoint
ALTER TABLE coin_position DROP CONSTRAINT coin_position_units, ADD CONSTRAINT coin_position_units CHECK (units > 0 and units <> 'NaN');
--> statement-breakpoint
ALTER TABLE coin_position ADD CONSTRAINT coin_position_reward CHECK (reward >= 0 and reward <> 'NaN');
--> statement-breakpoint
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_balance CHECK (balance <> 'NaN');
--> statement-breakpoint
ALTER TABLE ledger_delta ADD CONSTRAINT ledger_delta_units CHECK (units <> 'NaN');
--> statement-breakpoint
ALTER TABLE vault_debit ADD CONSTRAINT vault_debit_numbers CHECK (units <> 'NaN' and fee <> 'NaN' and rent <> 'NaN');
--> statement-breakpoint
ALTER TABLE foreign_account ADD CONSTRAINT foreign_account_numbers CHECK (seen_units <> 'NaN' and now_units <> 'NaN');
--> statement-breakpoint
CREATE TRIGGER coin_position_begins BEFORE INSERT ON coin_position FOR EACH ROW
	WHEN (NEW.status <> 'draft' OR NEW.held_until IS NOT NULL OR NEW.holds <> 0 OR NEW.intent_id IS NOT NULL OR NEW.receipt_id IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('a position begins as a draft');
--> statement-breakpoint
CREATE TRIGGER coin_position_agreed_terms BEFORE UPDATE ON coin_position FOR EACH ROW
	WHEN (OLD.status <> 'draft' AND (NEW.status = 'draft'
		OR (OLD.id, OLD.chain, OLD.asset, OLD.units, OLD.days, OLD.rule_id, OLD.apr_bps, OLD.method, OLD.reward, OLD.intent_id, OLD.created_at, OLD.agreed_at)
			IS DISTINCT FROM (NEW.id, NEW.chain, NEW.asset, NEW.units, NEW.days, NEW.rule_id, NEW.apr_bps, NEW.method, NEW.reward, NEW.intent_id, NEW.created_at, NEW.agreed_at)))
	EXECUTE FUNCTION guard_refuse('what was agreed to is frozen');
--> statement-breakpoint
CREATE FUNCTION guard_position_paid() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	-- A receipt is frozen once it is written, and so is what an intent asks for: both are read without a lock.
	IF NOT EXISTS (
		SELECT FROM receipt r JOIN intent i ON i.id = r.intent_id
		WHERE r.id = NEW.receipt_id AND r.outcome = 'settles' AND i.id = NEW.intent_id AND i.subject_id = NEW.id
			AND (r.units, r.asset) = (NEW.units, NEW.asset) AND (i.units, i.asset) = (NEW.units, NEW.asset)
	) THEN
		RAISE EXCEPTION 'coin_position: no deposit of its units settles it' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_position_paid_for BEFORE UPDATE ON coin_position FOR EACH ROW WHEN (NEW.status = 'active' AND OLD.status <> 'active')
	EXECUTE FUNCTION guard_position_paid();
--> statement-breakpoint
-- The balance of an exact account, which nobody else can change until the caller's transaction ends. It opens none: one that is missing is empty.
CREATE OR REPLACE FUNCTION lock_balance(p_owner text, p_kind text, p_asset text) RETURNS numeric LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	held numeric;
BEGIN
	IF p_kind = 'vault' THEN
		RAISE EXCEPTION 'the balance of a vault is not held in its row' USING ERRCODE = 'feature_not_supported';
	END IF;
	SELECT balance INTO held FROM ledger_account WHERE owner = p_owner AND kind = p_kind AND asset = p_asset FOR NO KEY UPDATE;
	RETURN coalesce(held, 0);
END $$;
