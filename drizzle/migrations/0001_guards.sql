-- The ledger keeps its own balances: a transfer moves both sides or is not written.
CREATE FUNCTION ledger_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Both rows are locked in one order, so that two crossing transfers wait instead of deadlocking. NO KEY: the foreign keys have
	-- locked the keys before us, for every transfer at once, and a full lock would wait for theirs.
	PERFORM 1 FROM ledger_account WHERE id IN (NEW.debit, NEW.credit) ORDER BY id FOR NO KEY UPDATE;
	UPDATE ledger_account SET balance = balance - NEW.units WHERE id = NEW.debit;
	UPDATE ledger_account SET balance = balance + NEW.units WHERE id = NEW.credit;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_post AFTER INSERT ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION ledger_post();
--> statement-breakpoint
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_append_only BEFORE UPDATE OR DELETE ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER rule_append_only BEFORE UPDATE OR DELETE ON rule FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER agreement_append_only BEFORE UPDATE OR DELETE ON agreement FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- A balance is the sum of its transfers: nobody sets it by hand, not even a new account's.
CREATE FUNCTION ledger_balance_by_transfer_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.balance <> 0 THEN
		RAISE EXCEPTION 'a ledger account opens empty' USING ERRCODE = 'integrity_constraint_violation';
	ELSIF TG_OP = 'UPDATE' AND NEW.balance <> OLD.balance AND pg_trigger_depth() < 2 THEN
		RAISE EXCEPTION 'a ledger balance changes by transfers only' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_account_by_transfer BEFORE INSERT OR UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_balance_by_transfer_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_not_emptied BEFORE TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER journal_not_emptied BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER rule_not_emptied BEFORE TRUNCATE ON rule FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER agreement_not_emptied BEFORE TRUNCATE ON agreement FOR EACH STATEMENT EXECUTE FUNCTION append_only();
