ALTER TABLE "klip_request" DROP CONSTRAINT "klip_request_kind_check";--> statement-breakpoint
ALTER TABLE "klip_request" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "klip_request" ADD COLUMN "tx_hash" text;--> statement-breakpoint
ALTER TABLE "klip_request" ADD CONSTRAINT "klip_request_purpose_check" CHECK (("klip_request"."kind" = 'send') = ("klip_request"."purpose" is not null));--> statement-breakpoint
ALTER TABLE "klip_request" ADD CONSTRAINT "klip_request_kind_check" CHECK ("klip_request"."kind" in ('auth', 'sign', 'send'));
