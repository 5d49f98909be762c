CREATE TABLE "number_counts" (
	"owner_nid" text NOT NULL,
	"code" text NOT NULL,
	"state" smallint NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "number_counts_owner_nid_code_state_pk" PRIMARY KEY("owner_nid","code","state")
);
--> statement-breakpoint
CREATE TABLE "number_moves" (
	"owner_nid" text NOT NULL,
	"code" text NOT NULL,
	"state" smallint NOT NULL,
	"moved" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chips_homologated" ON "chips" USING btree ("homologated_to","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chips_homologated_back" ON "chips" USING btree ("homologated_to","id");--> statement-breakpoint
CREATE FUNCTION "numbers_came"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO number_moves SELECT owner_nid, code, state, count(*) FROM came GROUP BY owner_nid, code, state;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "numbers_went"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO number_moves SELECT owner_nid, code, state, -count(*) FROM went GROUP BY owner_nid, code, state;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "number_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO number_moves VALUES (OLD.owner_nid, OLD.code, OLD.state, -1), (NEW.owner_nid, NEW.code, NEW.state, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "numbers_come" AFTER INSERT ON "numbers" REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION "numbers_came"();
--> statement-breakpoint
CREATE TRIGGER "numbers_go" AFTER DELETE ON "numbers" REFERENCING OLD TABLE AS went
  FOR EACH STATEMENT EXECUTE FUNCTION "numbers_went"();
--> statement-breakpoint
-- By row: a filing changes one, and pays half of what a statement's tables of rows would cost it.
CREATE TRIGGER "numbers_change" AFTER UPDATE ON "numbers" FOR EACH ROW
  WHEN ((OLD.owner_nid, OLD.code, OLD.state) IS DISTINCT FROM (NEW.owner_nid, NEW.code, NEW.state))
  EXECUTE FUNCTION "number_changed"();
--> statement-breakpoint
-- The triggers hold off whoever writes numbers until this is done: nothing is counted twice or not at all.
INSERT INTO "number_counts" SELECT owner_nid, code, state, count(*) FROM "numbers" GROUP BY owner_nid, code, state;
