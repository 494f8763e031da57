CREATE TABLE "cosigned" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"signed" "bytea" NOT NULL,
	"signature" text NOT NULL,
	"last_valid_height" bigint NOT NULL,
	"status" text DEFAULT 'stored' NOT NULL,
	"proof" jsonb,
	"raw" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cosigned_once" UNIQUE("chain","signature"),
	CONSTRAINT "cosigned_status" CHECK (status in ('stored','live','landed','reverted','dead','refused')),
	CONSTRAINT "cosigned_proof" CHECK ((status in ('stored','live')) = (proof is null)),
	CONSTRAINT "cosigned_raw" CHECK ((status in ('stored','refused')) = (raw is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cosigned_subject" ON "cosigned" USING btree ("subject_id") WHERE status in ('stored','live','landed');--> statement-breakpoint
CREATE INDEX "cosigned_open" ON "cosigned" USING btree ("chain","created_at") WHERE status in ('stored','live');--> statement-breakpoint
CREATE INDEX "cosigned_owner" ON "cosigned" USING btree ("owner");
--> statement-breakpoint
CREATE TRIGGER cosigned_begins BEFORE INSERT ON cosigned FOR EACH ROW WHEN (NEW.status <> 'stored' OR NEW.proof IS NOT NULL OR NEW.raw IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('it begins as its holder has signed it');
--> statement-breakpoint
CREATE TRIGGER cosigned_moves BEFORE UPDATE ON cosigned FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', 'stored>live', 'stored>refused', 'live>landed', 'live>reverted', 'live>dead');
--> statement-breakpoint
CREATE TRIGGER cosigned_frozen BEFORE UPDATE ON cosigned FOR EACH ROW
	WHEN ((OLD.id, OLD.purpose, OLD.subject_id, OLD.chain, OLD.owner, OLD.signed, OLD.signature, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.subject_id, NEW.chain, NEW.owner, NEW.signed, NEW.signature, NEW.created_at)
		-- Who signs last asks once more until when it may land: given up too early, it could land beside what was signed anew.
		OR (OLD.last_valid_height <> NEW.last_valid_height AND (OLD.status <> 'stored' OR NEW.status <> 'live' OR NEW.last_valid_height < OLD.last_valid_height))
		OR (OLD.raw IS DISTINCT FROM NEW.raw AND (OLD.status <> 'stored' OR NEW.status <> 'live'))
		OR (OLD.status = NEW.status AND OLD.proof IS DISTINCT FROM NEW.proof))
	EXECUTE FUNCTION guard_refuse('signed bytes are frozen, and a proof comes with the end that it proves');
--> statement-breakpoint
CREATE TRIGGER cosigned_kept BEFORE DELETE ON cosigned FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER cosigned_not_emptied BEFORE TRUNCATE ON cosigned FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
