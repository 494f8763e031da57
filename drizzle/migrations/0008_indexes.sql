-- What a wallet may ask about itself, and what jobs look for, is found by an index: at 1,000,000 rows each of these was a scan of the table.
CREATE INDEX "journal_actor" ON "journal" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "agreement_who" ON "agreement" USING btree ("who");--> statement-breakpoint
CREATE INDEX "operation_owner" ON "operation" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "intent_owner" ON "intent" USING btree ("owner") WHERE owner is not null;--> statement-breakpoint
CREATE INDEX "intent_subject_id" ON "intent" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "attempt_intent" ON "attempt" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "attempt_live" ON "attempt" USING btree ("chain","created_at") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "outgoing_to_address" ON "outgoing" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "wallet_user_address" ON "wallet_user" USING btree ("wallet_address");--> statement-breakpoint
CREATE INDEX "sign_in_challenge_address" ON "sign_in_challenge" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "router_log_wallet" ON "router_log" USING btree ("wallet_address","id") WHERE wallet_address <> '';--> statement-breakpoint
CREATE INDEX "router_log_reg" ON "router_log" USING btree ("reg_id","id") WHERE wallet_address = '' and reg_id <> '';--> statement-breakpoint
CREATE INDEX "coin_position_own" ON "coin_position" USING btree ("owner") WHERE owner is not null;--> statement-breakpoint
CREATE INDEX "coin_position_drafts" ON "coin_position" USING btree ("created_at") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "coin_position_maturing" ON "coin_position" USING btree ("lock_end") WHERE status = 'active';
