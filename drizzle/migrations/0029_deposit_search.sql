DROP INDEX "outgoing_to_address";--> statement-breakpoint
DROP INDEX "receipt_source_owner";--> statement-breakpoint
CREATE INDEX "intent_unpaid_by" ON "intent" USING btree ("owner","created_at","id") WHERE owner is not null and status <> 'settled';--> statement-breakpoint
CREATE INDEX "operator_act_subject" ON "operator_act" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "operator_notice_subject" ON "operator_notice" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "outgoing_to_address" ON "outgoing" USING btree ("to_address","created_at","id");--> statement-breakpoint
CREATE INDEX "receipt_source_owner" ON "receipt" USING btree ("source_owner","block_time","id");