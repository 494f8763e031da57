ALTER TABLE "outgoing" ADD COLUMN "work" jsonb;--> statement-breakpoint
CREATE INDEX "outgoing_orders" ON "outgoing" USING btree ("chain","created_at","id") WHERE status = 'queued' and kind in ('mint','burn','update');--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_work" CHECK ((kind in ('mint','burn','update')) = (work is not null) and (work is null or units = 1));--> statement-breakpoint
-- As before, and what is done with NFTs; for whom that is, is known from the start.
DROP TRIGGER outgoing_frozen ON outgoing;
--> statement-breakpoint
CREATE TRIGGER outgoing_frozen BEFORE UPDATE ON outgoing FOR EACH ROW
	WHEN ((OLD.id, OLD.purpose, OLD.subject_id, OLD.kind, OLD.chain, OLD.wallet, OLD.asset, OLD.units, OLD.account, OLD.work, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.subject_id, NEW.kind, NEW.chain, NEW.wallet, NEW.asset, NEW.units, NEW.account, NEW.work, NEW.created_at)
		OR (OLD.to_address IS DISTINCT FROM NEW.to_address AND (OLD.status <> 'held' OR OLD.kind IN ('thaw','mint','burn','update'))))
	EXECUTE FUNCTION guard_refuse('what is owed is frozen, its receiver too except while it is held');
