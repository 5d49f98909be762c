CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "inseminators" ADD COLUMN "zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_account" ON "devices" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_device" ON "tokens" USING btree ("device_id");--> statement-breakpoint
-- Their zone was that of their department, which they write themselves: whoever is active keeps the one of today.
UPDATE "inseminators" i SET "zone" = coalesce((
  SELECT z.code FROM codes z
  WHERE z.kind = 'zona' AND z.extras ->> 'departments' <> '' AND position(coalesce(
      (SELECT p.department FROM premises p WHERE p.owner_nid = i.nid),
      (SELECT t.department FROM third_parties t WHERE t.nid = i.nid)) IN z.extras ->> 'departments') > 0
  LIMIT 1), '') WHERE i.status = 'A';--> statement-breakpoint
-- What may already send for somebody is a device of his, so that he can end it.
INSERT INTO "devices" ("id", "account_id", "since", "used_at")
  SELECT md5('device ' || hash), account_id, created_at, created_at FROM "tokens" WHERE kind = 'send';--> statement-breakpoint
UPDATE "tokens" SET "device_id" = md5('device ' || hash) WHERE kind = 'send';
