-- Which terms there are is said by the rule in force, and read from there; here only what cannot be a term at all.
ALTER TABLE "coin_position" DROP CONSTRAINT "coin_position_days";--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_days" CHECK (days between 1 and 3650);
