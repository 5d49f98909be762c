ALTER TABLE "registrations" ADD COLUMN "animal_name" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "animal_species" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "animal_breed" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "animal_sex" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "animal_composition" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "animal_born_on" date;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "animal_color" text;--> statement-breakpoint
CREATE INDEX "services_breed" ON "services" USING btree ("breed_id");--> statement-breakpoint
CREATE INDEX "services_prefix" ON "services" USING btree ("code","prefix");--> statement-breakpoint
CREATE INDEX "registrations_breed" ON "registrations" USING btree ("animal_breed","kind");--> statement-breakpoint
-- What a registration says of its animal is written with it, and follows the animal.
CREATE FUNCTION "registration_has_animal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT a.name, a.species, a.breed_id, a.sex, a.composition, a.born_on, a.color
    INTO NEW.animal_name, NEW.animal_species, NEW.animal_breed, NEW.animal_sex, NEW.animal_composition,
      NEW.animal_born_on, NEW.animal_color
    FROM animals a WHERE a.id = NEW.animal_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "registrations_have_animal" BEFORE INSERT OR UPDATE OF "animal_id" ON "registrations"
  FOR EACH ROW EXECUTE FUNCTION "registration_has_animal"();
--> statement-breakpoint
CREATE FUNCTION "registration_follows_animal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registrations s SET animal_name = NEW.name, animal_species = NEW.species, animal_breed = NEW.breed_id,
      animal_sex = NEW.sex, animal_composition = NEW.composition, animal_born_on = NEW.born_on, animal_color = NEW.color
    WHERE s.animal_id = NEW.id
      AND (s.animal_name, s.animal_species, s.animal_breed, s.animal_sex, s.animal_composition, s.animal_born_on,
        s.animal_color) IS DISTINCT FROM (NEW.name, NEW.species, NEW.breed_id, NEW.sex, NEW.composition, NEW.born_on,
        NEW.color);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever registers an animal writes its registration number: what was changed at the same moment is met then.
CREATE TRIGGER "animals_in_registrations"
  AFTER UPDATE OF "name", "species", "breed_id", "sex", "composition", "born_on", "color", "registration_number" ON "animals"
  FOR EACH ROW EXECUTE FUNCTION "registration_follows_animal"();
--> statement-breakpoint
UPDATE "registrations" s SET animal_name = a.name, animal_species = a.species, animal_breed = a.breed_id,
    animal_sex = a.sex, animal_composition = a.composition, animal_born_on = a.born_on, animal_color = a.color
  FROM "animals" a WHERE a.id = s.animal_id;
--> statement-breakpoint
-- Founders have no certificates: which kinds go with which animals tells how a list of them is best read.
CREATE STATISTICS "registrations_kinds" (mcv) ON kind, animal_species, animal_breed, animal_sex, animal_composition FROM "registrations";
