CREATE INDEX "mint_plan_created" ON "mint_plan" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mint_purchase_newest" ON "mint_purchase" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mint_purchase_signed" ON "mint_purchase" USING btree ("signature") WHERE signature is not null;--> statement-breakpoint
CREATE INDEX "minting_payment_signed" ON "minting_payment" USING btree ("signature") WHERE signature is not null;--> statement-breakpoint
CREATE INDEX "minting_item_signature" ON "minting_item" USING btree ("signature") WHERE signature is not null;
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('write-mint-plan', 'rules.propose', 'rules.approve', 'never'),
	('change-mint-plan', 'rules.propose', 'rules.approve', 'never'),
	('reopen-mint-plan', 'rules.propose', 'rules.approve', 'never'),
	('add-mint-phase', 'rules.propose', 'rules.approve', 'never'),
	('resume-gear', 'money.act', 'money.approve', 'always'),
	('repair-gear', 'money.act', 'money.approve', 'never');
