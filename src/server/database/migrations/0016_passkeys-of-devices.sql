ALTER TABLE "passkey_challenges" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "made_on" integer;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "listed_as" integer;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "passkey" text;--> statement-breakpoint
-- Where the earlier ones were made is not known: the device that they were last used on stands for it.
DO $$
DECLARE
  passkey record;
  row_id integer;
BEGIN
  FOR passkey IN SELECT p.id, p.account_id, p.since, p.device_id, d.name, d.used_at FROM "passkeys" p
      JOIN "devices" d ON d.id = p.device_id LOOP
    INSERT INTO "devices" ("account_id", "name", "since", "used_at") VALUES (passkey.account_id,
      rtrim('Huella, rostro o PIN · ' || passkey.name, ' ·'), passkey.since, passkey.used_at) RETURNING id INTO row_id;
    UPDATE "passkeys" SET "made_on" = passkey.device_id, "listed_as" = row_id WHERE id = passkey.id;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "made_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "listed_as" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_tokens_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."tokens"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_made_on_devices_id_fk" FOREIGN KEY ("made_on") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_listed_as_devices_id_fk" FOREIGN KEY ("listed_as") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_made_on" ON "passkeys" USING btree ("made_on");--> statement-breakpoint
CREATE INDEX "passkeys_listed_as" ON "passkeys" USING btree ("listed_as");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session" ON "passkey_challenges" USING btree ("session");
