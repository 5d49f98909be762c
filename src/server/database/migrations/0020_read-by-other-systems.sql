CREATE TABLE "system_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"nids" text[] DEFAULT '{}'::text[] NOT NULL,
	"account_id" integer NOT NULL,
	"device_id" integer,
	"made_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"uses" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "system_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
DROP INDEX "births_owner";--> statement-breakpoint
DROP INDEX "services_owner";--> statement-breakpoint
DROP INDEX "transfers_from";--> statement-breakpoint
DROP INDEX "registrations_owner";--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "births" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "premises" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "third_parties" ADD COLUMN "location_id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "third_parties" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "system_keys" ADD CONSTRAINT "system_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_keys" ADD CONSTRAINT "system_keys_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "system_keys_account" ON "system_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "system_keys_device" ON "system_keys" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "animals_modified" ON "animals" USING btree ("owner_nid","modified_at","id") WHERE "animals"."owner_nid" is not null;--> statement-breakpoint
CREATE INDEX "leases_taken" ON "leases" USING btree ("lessee_nid","modified_at","number");--> statement-breakpoint
CREATE INDEX "leases_given" ON "leases" USING btree ("lessor_nid","modified_at","number");--> statement-breakpoint
CREATE INDEX "transfers_to" ON "transfers" USING btree ("to_nid","modified_at","number");--> statement-breakpoint
CREATE INDEX "births_owner" ON "births" USING btree ("owner_nid","modified_at","number");--> statement-breakpoint
CREATE INDEX "services_owner" ON "services" USING btree ("owner_nid","code","modified_at","number");--> statement-breakpoint
CREATE INDEX "transfers_from" ON "transfers" USING btree ("from_nid","modified_at","number");--> statement-breakpoint
CREATE INDEX "registrations_owner" ON "registrations" USING btree ("owner_nid","kind","modified_at","number");--> statement-breakpoint
ALTER TABLE "third_parties" ADD CONSTRAINT "third_parties_location_id_unique" UNIQUE("location_id");
--> statement-breakpoint
-- Rows that stood get one instant, without writing each anew; later ones their own.
ALTER TABLE "animals" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "births" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "services" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "stock" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "leases" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "transfers" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "premises" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "third_parties" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "parameters" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "modified_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE FUNCTION "modified_now"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.modified_at = clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "animals_modified" BEFORE UPDATE ON "animals" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "births_modified" BEFORE UPDATE ON "births" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "services_modified" BEFORE UPDATE ON "services" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "stock_modified" BEFORE UPDATE ON "stock" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "leases_modified" BEFORE UPDATE ON "leases" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "transfers_modified" BEFORE UPDATE ON "transfers" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "premises_modified" BEFORE UPDATE ON "premises" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "third_parties_modified" BEFORE UPDATE ON "third_parties" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "parameters_modified" BEFORE UPDATE ON "parameters" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
CREATE TRIGGER "registrations_modified" BEFORE UPDATE ON "registrations" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.modified_at = NEW.modified_at) EXECUTE FUNCTION "modified_now"();
--> statement-breakpoint
-- What names an animal changes with what it is known by.
CREATE FUNCTION "animal_known_otherwise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE animals SET modified_at = clock_timestamp() WHERE sire_id = NEW.id OR dam_id = NEW.id;
  UPDATE births SET modified_at = clock_timestamp() WHERE animal_id = NEW.id OR dam_id = NEW.id;
  UPDATE services SET modified_at = clock_timestamp() WHERE sire_id = NEW.id OR dam_id = NEW.id OR recipient_id = NEW.id;
  UPDATE services s SET modified_at = clock_timestamp() FROM service_females f
    WHERE f.dam_id = NEW.id AND s.code = f.code AND s.number = f.number;
  UPDATE registrations SET modified_at = clock_timestamp() WHERE animal_id = NEW.id;
  UPDATE transfers SET modified_at = clock_timestamp() WHERE animal_id = NEW.id;
  UPDATE leases SET modified_at = clock_timestamp() WHERE animal_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "animals_known_otherwise" AFTER UPDATE OF "chip", "birth_number" ON "animals" FOR EACH ROW
  WHEN ((OLD.chip, OLD.birth_number) IS DISTINCT FROM (NEW.chip, NEW.birth_number))
  EXECUTE FUNCTION "animal_known_otherwise"();
--> statement-breakpoint
CREATE FUNCTION "breed_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE animals SET modified_at = clock_timestamp() WHERE breed_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "breeds_renamed" AFTER UPDATE OF "name" ON "breeds" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "breed_renamed"();
--> statement-breakpoint
-- A litter is told as one event, that of its first birth.
CREATE FUNCTION "litter_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE births SET modified_at = clock_timestamp() WHERE number = NEW.first_number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "births_of_litter" AFTER INSERT OR UPDATE ON "births" FOR EACH ROW
  WHEN (NEW.first_number IS NOT NULL) EXECUTE FUNCTION "litter_changed"();
--> statement-breakpoint
-- Taken back with the import that brought it: its service is open again.
CREATE FUNCTION "birth_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE births SET modified_at = clock_timestamp() WHERE number = OLD.first_number;
  UPDATE services SET modified_at = clock_timestamp() WHERE code = OLD.service_code AND number = OLD.service_number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "births_gone" AFTER DELETE ON "births" FOR EACH ROW EXECUTE FUNCTION "birth_gone"();
--> statement-breakpoint
CREATE FUNCTION "group_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE services SET modified_at = clock_timestamp()
    WHERE code = coalesce(NEW.code, OLD.code) AND number = coalesce(NEW.number, OLD.number);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "females_of_group" AFTER INSERT OR DELETE ON "service_females" FOR EACH ROW
  EXECUTE FUNCTION "group_changed"();
--> statement-breakpoint
CREATE FUNCTION "recipient_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE animals a SET modified_at = clock_timestamp() FROM births b
    WHERE b.service_code = NEW.code AND b.service_number = NEW.number AND a.id = b.animal_id;
  UPDATE births SET modified_at = clock_timestamp() WHERE service_code = NEW.code AND service_number = NEW.number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "services_recipient" AFTER UPDATE OF "recipient_id" ON "services" FOR EACH ROW
  WHEN (OLD.recipient_id IS DISTINCT FROM NEW.recipient_id) EXECUTE FUNCTION "recipient_changed"();
