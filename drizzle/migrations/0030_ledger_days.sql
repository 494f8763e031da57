CREATE TABLE "ledger_day" (
	"day" date NOT NULL,
	"asset" text NOT NULL,
	"in_units" numeric(78,0) NOT NULL,
	"in_count" integer NOT NULL,
	"out_units" numeric(78,0) NOT NULL,
	"out_count" integer NOT NULL,
	CONSTRAINT "ledger_day_day_asset_pk" PRIMARY KEY("day","asset"),
	CONSTRAINT "ledger_day_sums" CHECK (in_units >= 0 and out_units >= 0 and in_count >= 0 and out_count >= 0 and in_units <> 'NaN' and out_units <> 'NaN')
);
--> statement-breakpoint
CREATE INDEX "ledger_transfer_at" ON "ledger_transfer" USING brin ("at");
