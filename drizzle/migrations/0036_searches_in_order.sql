DROP INDEX "account_uid_begins";--> statement-breakpoint
DROP INDEX "account_name_begins";--> statement-breakpoint
DROP INDEX "account_nickname_begins";--> statement-breakpoint
DROP INDEX "member_wallet_address_begins";--> statement-breakpoint
CREATE INDEX "account_uid_begins" ON "account" USING btree (("uid" collate "C"),"id");--> statement-breakpoint
CREATE INDEX "account_name_begins" ON "account" USING btree ((lower("name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "account_nickname_begins" ON "account" USING btree ((lower("nickname") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "member_wallet_address_begins" ON "member_wallet" USING btree (("address" collate "C"),"id");