CREATE INDEX "births_dam" ON "births" USING btree ("dam_id");
