CREATE TABLE "currency_price" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"asset" text NOT NULL,
	"currency" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "currency_price_currency" CHECK (currency in ('KRW','IDR','USD')),
	CONSTRAINT "currency_price_value" CHECK (value ~ '^[0-9]{1,15}([.][0-9]{1,18})?$'),
	CONSTRAINT "currency_price_source" CHECK (length(source) between 1 and 200)
);
--> statement-breakpoint
CREATE INDEX "currency_price_newest" ON "currency_price" USING btree ("asset","currency","valid_from");
--> statement-breakpoint
CREATE TRIGGER currency_price_append_only BEFORE UPDATE ON currency_price FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER currency_price_kept BEFORE DELETE ON currency_price FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER currency_price_not_emptied BEFORE TRUNCATE ON currency_price FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
