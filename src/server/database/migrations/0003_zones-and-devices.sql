CREATE TABLE "devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "inseminators" ADD COLUMN "zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_account" ON "devices" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_device" ON "tokens" USING btree ("device_id");
--> statement-breakpoint
-- Their zone was that of their department, which they write themselves: whoever is active keeps the one of today.
UPDATE "inseminators" i SET "zone" = coalesce((
  SELECT z.code FROM codes z
  WHERE z.kind = 'zona' AND z.extras ->> 'departments' <> '' AND position(coalesce(
      (SELECT p.department FROM premises p WHERE p.owner_nid = i.nid),
      (SELECT t.department FROM third_parties t WHERE t.nid = i.nid)) IN z.extras ->> 'departments') > 0
  LIMIT 1), '') WHERE i.status = 'A';--> statement-breakpoint
-- What may already send for somebody is a device of his, so that he can end it. One at a time: each names its own row.
DO $$
DECLARE
  sender record;
  device integer;
BEGIN
  FOR sender IN SELECT hash, account_id, created_at FROM "tokens" WHERE kind = 'send' LOOP
    INSERT INTO "devices" ("account_id", "since", "used_at")
      VALUES (sender.account_id, sender.created_at, sender.created_at) RETURNING id INTO device;
    UPDATE "tokens" SET "device_id" = device WHERE hash = sender.hash;
  END LOOP;
END $$;
--> statement-breakpoint
-- Only what the association publishes is for everybody: proofs of payment of demo data were, too.
UPDATE "files" f SET "state" = 'claimed', "owner_nid" = r.owner_nid
  FROM "form_requests" r WHERE r.support_id = f.id AND f.state = 'public';
