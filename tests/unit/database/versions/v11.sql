-- A ledger of version 11, as a Tem that knew no newer one left it. Never changed: tests/unit/database/migrations.test.ts
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,               -- 'station' or 'command-line'
    opened_at_ms INTEGER NOT NULL
  , phase TEXT NOT NULL DEFAULT 'collect') STRICT;
INSERT INTO "batch" VALUES(1,'station',1762585200000,'confirm');
INSERT INTO "batch" VALUES(2,'command-line',1762585260000,'collect');
CREATE TABLE creation (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    soc TEXT NOT NULL,
    own_soc INTEGER NOT NULL,           -- Tem made the soc, so that no other order can have it
    request TEXT,                       -- JSON, as it is sent; null once it is known what became of it
    state TEXT NOT NULL,                -- main/orders/creations.ts, CreationState
    code TEXT,
    problem TEXT,                       -- JSON (shared/problem.ts)
    origin TEXT NOT NULL,               -- 'draft 5', 'import 3 17' (its line in the file), 'command-line'
    known_codes TEXT NOT NULL,          -- JSON: the orders with this soc that were known before it was sent
    sent_at_ms INTEGER NOT NULL,
    settled_at_ms INTEGER NOT NULL      -- a look-up that finds nothing is believed from then on
  ) STRICT;
INSERT INTO "creation" VALUES(1,'0123456789abcdef','EG500123',1,NULL,'created','SGNS336484LM.883568271',NULL,'draft 4','[]',1762585200000,1762585230000);
INSERT INTO "creation" VALUES(2,'0123456789abcdef','TEM-251108-1',1,'{"pickup_code":"KHO1","name":"Cô Ba","phone":"0901234560","address":"12 Nguyễn Huệ","province":"TP Hồ Chí Minh","district":"Quận 1","commune":"Phường Bến Nghé","amount":120000,"value":120000,"weight":500,"service":"1","config":"1","payer":"1","product_type":"1","product":"Áo thun","partner":"ma-doi-tac-da-gui","soc":"TEM-251108-1"}','unsure',NULL,'{"code":"create-unsure","values":{"soc":"TEM-251108-1","detail":"ECONNRESET"}}','command-line','[]',1762585200000,1762585230000);
CREATE TABLE draft (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: creations name it
    training INTEGER NOT NULL,          -- typed while the sandbox was the partner
    content TEXT NOT NULL,              -- JSON (shared/new-order.ts, OrderDraft)
    changed_at_ms INTEGER NOT NULL
  , account_id TEXT NOT NULL DEFAULT 'main') STRICT;
INSERT INTO "draft" VALUES(5,0,'{"pickup_code":"KHO1","pickup_phone":"","pickup_address":"","pickup_province":"","pickup_district":"","pickup_commune":"","pickup_name":"","pickup_contact":"","name":"Anh Đức","phone":"0901234569","address":"","province":"","district":"","commune":"","amount":"","value":"","weight":"","soc":"","note":"","service":"1","config":"1","payer":"1","product_type":"1","product":"","barter":"","partner":"ma-doi-tac-trong-nhap","products":[]}',1762585200000,'main');
CREATE TABLE import (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: creations name it
    account TEXT NOT NULL,
    file TEXT NOT NULL,
    phase TEXT NOT NULL,                -- shared/import.ts, ImportPhase
    to_batch INTEGER NOT NULL DEFAULT 0,
    columns TEXT NOT NULL,              -- JSON: what the file calls them
    unknown_columns TEXT NOT NULL,      -- JSON
    problem TEXT,                       -- JSON (shared/problem.ts)
    opened_at_ms INTEGER NOT NULL
  ) STRICT;
INSERT INTO "import" VALUES(3,'0123456789abcdef','đơn tháng 9.xlsx','checked',1,'["soc","name","partner","Mã đối tác","note"]','["Mã đối tác"]',NULL,1762585200000);
CREATE TABLE import_row (
    import_id INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    state TEXT NOT NULL,                -- shared/import.ts, ImportRowState
    warned INTEGER NOT NULL DEFAULT 0,
    code TEXT,                          -- of the order that it became
    in_batch INTEGER NOT NULL DEFAULT 0, -- that order was put into the batch
    content TEXT NOT NULL,              -- JSON: the rest of shared/import.ts, ImportRow
    cells TEXT NOT NULL,                -- JSON: the file's own cells, for the results
    PRIMARY KEY (import_id, line)
  ) STRICT, WITHOUT ROWID;
INSERT INTO "import_row" VALUES(3,2,'created',0,'SGNS336484LM.883568271',1,'{"draft":{"pickup_code":"","pickup_phone":"","pickup_address":"","pickup_province":"","pickup_district":"","pickup_commune":"","pickup_name":"","pickup_contact":"","name":"Nguyễn Thị Minh Khai","phone":"","address":"","province":"","district":"","commune":"","amount":"","value":"","weight":"","soc":"EG500123","note":"Giao giờ hành chính","service":"1","config":"1","payer":"1","product_type":"1","product":"","barter":"","partner":"ma-doi-tac-trong-tep","products":[]},"mistakes":[],"warnings":[],"soc":"EG500123","shortcode":null,"fee":null,"problem":null}','["EG500123","Nguyễn Thị Minh Khai","ma-doi-tac-trong-tep","ma-doi-tac-lan-hai","Giao giờ hành chính"]');
INSERT INTO "import_row" VALUES(3,3,'ready',1,NULL,0,'{"draft":{"pickup_code":"","pickup_phone":"","pickup_address":"","pickup_province":"","pickup_district":"","pickup_commune":"","pickup_name":"","pickup_contact":"","name":"Cô Ba","phone":"","address":"","province":"","district":"","commune":"","amount":"","value":"","weight":"","soc":"EG500125","note":"Giao giờ hành chính","service":"1","config":"1","payer":"1","product_type":"1","product":"","barter":"","partner":"","products":[]},"mistakes":[],"warnings":[],"soc":"EG500125","shortcode":null,"fee":null,"problem":null}','["EG500125","Cô Ba","","","Giao giờ hành chính"]');
INSERT INTO "import_row" VALUES(3,4,'mistaken',0,NULL,0,'{"draft":{"pickup_code":"","pickup_phone":"","pickup_address":"","pickup_province":"","pickup_district":"","pickup_commune":"","pickup_name":"","pickup_contact":"","name":"Cô Tư","phone":"","address":"","province":"","district":"","commune":"","amount":"","value":"","weight":"","soc":"EG500126","note":"ma-doi-tac-lech-o","service":"1","config":"1","payer":"1","product_type":"1","product":"","barter":"","partner":" Chợ Lớn","products":[]},"mistakes":[{"column":null,"kind":"too-many-cells"}],"warnings":[],"soc":"EG500126","shortcode":null,"fee":null,"problem":null}','["EG500126","Cô Tư"," Chợ Lớn","","ma-doi-tac-lech-o","x"]');
CREATE TABLE kept_answer (
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    fetched_at_ms INTEGER NOT NULL,
    content TEXT NOT NULL,              -- JSON
    PRIMARY KEY (account, name)
  ) STRICT;
INSERT INTO "kept_answer" VALUES('0123456789abcdef','provinces',1762585200000,'[{"code":"79","name":"Thành phố Hồ Chí Minh"}]');
CREATE TABLE known_order (
    account TEXT NOT NULL,              -- 'sandbox', or the service's (connection.ts): training never mixes with real orders
    code TEXT NOT NULL,
    shortcode TEXT,
    soc TEXT,
    status TEXT,
    search_text TEXT NOT NULL,          -- code, soc and receiver's name, without case and diacritics
    seen_at_ms INTEGER NOT NULL,
    content TEXT NOT NULL, confirmed INTEGER NOT NULL DEFAULT 0,              -- JSON (shared/order.ts, KnownOrder)
    PRIMARY KEY (account, code)
  ) STRICT;
INSERT INTO "known_order" VALUES('sandbox','SGNS336484LM.883568272','883568272','EG500124','1','0901234568
sgns336484lm.883568272
eg500124
chi lan (dk)

',1762585200000,'{"code":"SGNS336484LM.883568272","soc":"EG500123","receiver":{"name":"Chị Lan (Đk)","phone":"0901234568","address":"12 Nguyễn Huệ, Phường Bến Nghé, Quận 1, TP Hồ Chí Minh"},"status":"2"}',1);
INSERT INTO "known_order" VALUES('0123456789abcdef','SGNS336484LM.883568271','883568271','EG500123','2','0901234567
sgns336484lm.883568271
eg500123
nguyen thi minh khai
ao thun × 2
',1762585200000,'{"code":"SGNS336484LM.883568271","soc":"EG500123","receiver":{"name":"Nguyễn Thị Minh Khai","phone":"0901 234 567","address":"12 Nguyễn Huệ, Phường Bến Nghé, Quận 1, TP Hồ Chí Minh"},"status":"2","product":"Áo thun × 2"}',1);
CREATE TABLE label (
    id INTEGER PRIMARY KEY,             -- also the order in which labels were added
    batch_id INTEGER NOT NULL REFERENCES batch (id),
    code TEXT NOT NULL,
    state TEXT NOT NULL,
    problem TEXT,                       -- JSON (shared/problem.ts)
    size TEXT,
    printer TEXT,
    file TEXT,
    pages INTEGER NOT NULL DEFAULT 0,
    changed_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER               -- taken out of the batch; the journal keeps it
  , warnings TEXT NOT NULL DEFAULT '[]', reprint TEXT, accepted TEXT, scanned TEXT, accepted_status TEXT, to_confirm INTEGER NOT NULL DEFAULT 0, accepted_codes TEXT NOT NULL DEFAULT '[]', strange TEXT NOT NULL DEFAULT '[]', receiver TEXT, account TEXT) STRICT;
INSERT INTO "label" VALUES(1,1,'SGNS336484LM.883568271','printed',NULL,'S9','Zebra_ZD421',NULL,1,1762585205000,NULL,'[]',NULL,NULL,'883568271',NULL,1,'[]','[]',NULL,NULL);
INSERT INTO "label" VALUES(2,1,'SGNS336484LM.883568272','queued',NULL,NULL,NULL,NULL,0,1762585206000,NULL,'[{"kind":"status-unknown"}]',NULL,NULL,'EG500124','3',0,'[]','[]',NULL,NULL);
INSERT INTO "label" VALUES(3,1,'HNI227711AA.104455667','unknown','{"code":"handover-unknown","values":{"detail":{"vi":"Tem bị tắt giữa chừng","en":"Tem was closed midway"}}}','S9','Zebra_ZD421',NULL,1,1762585207000,NULL,'[]','damaged',NULL,NULL,NULL,0,'[]','[]',NULL,NULL);
INSERT INTO "label" VALUES(4,2,'SGNS336484LM.883568274','failed','{"code":"missing-label"}','S9','Zebra_ZD421',NULL,0,1762585209000,NULL,'[]',NULL,NULL,NULL,NULL,0,'[]','[]',NULL,NULL);
CREATE TABLE label_event (
    id INTEGER PRIMARY KEY,
    label_id INTEGER NOT NULL REFERENCES label (id),
    at_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    detail TEXT                         -- JSON
  , event TEXT) STRICT;
INSERT INTO "label_event" VALUES(1,1,1762585200000,'queued','{"scanned":"883568271"}',NULL);
INSERT INTO "label_event" VALUES(2,1,1762585203000,'submitting','{"title":"Tem SGNS336484LM.883568271 #1-a"}','submit');
INSERT INTO "label_event" VALUES(3,1,1762585205000,'printed',NULL,'print');
INSERT INTO "label_event" VALUES(4,3,1762585207000,'unknown',NULL,'interrupt');
INSERT INTO "label_event" VALUES(5,4,1762585209000,'failed',NULL,'fail');
CREATE TABLE label_picture (
    label_id INTEGER PRIMARY KEY REFERENCES label (id),
    png BLOB NOT NULL,
    width_mm REAL NOT NULL,
    height_mm REAL NOT NULL
  ) STRICT;
INSERT INTO "label_picture" VALUES(3,X'89504E470D0A1A0A',80.0,100.0);
CREATE TABLE order_event (
    id INTEGER PRIMARY KEY,             -- also the order in which events were committed
    account TEXT NOT NULL,
    digest TEXT NOT NULL,               -- of the content without the time of its pushing: the same event comes once
    type TEXT NOT NULL,
    code TEXT NOT NULL,
    shortcode TEXT,
    soc TEXT,
    status TEXT,
    effect TEXT NOT NULL,               -- shared/webhook.ts, EVENT_EFFECTS
    weight_from INTEGER,
    weight_to INTEGER,
    amount_from INTEGER,
    amount_to INTEGER,
    received_at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,                 -- JSON as it came, fields unknown to Tem included
    UNIQUE (account, digest)
  ) STRICT;
INSERT INTO "order_event" VALUES(1,'0123456789abcdef','4c9f0d','update_status','SGNS336484LM.883568271','883568271','EG500123','3','changed',500,650,120000,120000,1762585201000,'{"type":"update_status","code":"SGNS336484LM.883568271"}');
CREATE TABLE print_job (
    id INTEGER PRIMARY KEY,
    label_id INTEGER NOT NULL REFERENCES label (id),
    code TEXT NOT NULL,
    title TEXT NOT NULL,                -- the spooler's job is found by it
    size TEXT,
    printer TEXT,
    pages INTEGER NOT NULL,
    reprint TEXT,
    state TEXT NOT NULL,                -- the label's, as far as this job is concerned
    submitted_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER                 -- of the last word; null while it is awaited
  , account TEXT, soc TEXT, receiver TEXT, search_text TEXT NOT NULL DEFAULT '', phases TEXT, receipt INTEGER) STRICT;
INSERT INTO "print_job" VALUES(1,1,'SGNS336484LM.883568271','Tem SGNS336484LM.883568271 #1-a','S9','Zebra_ZD421',1,NULL,'printed',1762585203000,1762585205000,'0123456789abcdef','EG500123','Nguyễn Thị Minh Khai','0901234567
sgns336484lm.883568271
eg500123
nguyen thi minh khai
ao thun × 2
','{"tokenMs":180,"loadMs":420,"settleMs":60,"renderMs":35,"inspectMs":28,"rasterMs":12,"decodeMs":14}',1);
INSERT INTO "print_job" VALUES(2,3,'HNI227711AA.104455667','Tem HNI227711AA.104455667 #3-b','S9','Zebra_ZD421',1,'damaged','unknown',1762585206500,1762585207000,NULL,NULL,NULL,'hni227711aa.104455667',NULL,NULL);
CREATE TABLE pruned_digest (
  account TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (account, digest)
) STRICT, WITHOUT ROWID;
INSERT INTO "pruned_digest" VALUES('0123456789abcdef','77aa01');
CREATE TABLE pruned_until (
  account TEXT NOT NULL PRIMARY KEY,
  received_at_ms INTEGER NOT NULL     -- of the event received last among those that were forgotten
) STRICT;
INSERT INTO "pruned_until" VALUES('0123456789abcdef',1762500000000);
CREATE TABLE receipt (
  number INTEGER PRIMARY KEY,         -- 1, 2, 3, without a gap
  job_id INTEGER REFERENCES print_job (id), -- null: of a restored ledger
  content TEXT NOT NULL,              -- JSON (shared/receipt.ts, ReceiptContent), byte for byte what is hashed
  hash TEXT NOT NULL                  -- SHA-256 of the content, as hexadecimal digits
) STRICT;
INSERT INTO "receipt" VALUES(1,1,'{"v":1,"number":1,"before":"0000000000000000000000000000000000000000000000000000000000000000","kind":"hand-over","atMs":1762585203000,"at":"2025-11-08T07:00:03.000Z","tem":"0.6.0","station":"Bàn 1","partner":"0123456789abcdef","training":false,"code":"SGNS336484LM.883568271","shortcode":"883568271","soc":"EG500123","size":"S9","dpi":203,"dots":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],"barcodes":[{"format":"Code128","text":"883568271"}],"receiver":null,"accepted":null,"printer":"Zebra_ZD421","job":1,"title":"Tem SGNS336484LM.883568271 #1-a","pages":1,"reprint":null}','bdff25d6544dfeb1ca6fde3376afa4f35c5884254a512d4f5a0d7cf30332122f');
CREATE TABLE unsealed (
  step TEXT NOT NULL PRIMARY KEY      -- what is still to be done: 'codes' lie in clear, or did and free 'space' may hold them
) STRICT;
INSERT INTO "unsealed" VALUES('codes');
CREATE TABLE wrong_scan (
    id INTEGER PRIMARY KEY,
    batch_id INTEGER NOT NULL REFERENCES batch (id),
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    acknowledged_at_ms INTEGER          -- the line stands still until then
  ) STRICT;
INSERT INTO "wrong_scan" VALUES(1,1,'SGNS336484LM.883568274',1762585208000,1762585208500);
CREATE TABLE fleet_account (
  account TEXT PRIMARY KEY,           -- shared/account.ts, AccountKey
  fleet_account TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "fleet_account" VALUES('0123456789abcdef','e2a9c7b6-7f10-4d28-a3c5-8b6d1e4f9027');
CREATE TABLE fleet_claim (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  label_id INTEGER NOT NULL REFERENCES label (id),
  account TEXT NOT NULL,
  code TEXT NOT NULL,
  request TEXT NOT NULL,              -- a repeated request gets the same answer
  state TEXT NOT NULL,                -- main/fleet/local/claim-ledger.ts, LocalClaimState
  fence INTEGER,
  person TEXT,                        -- who answered for it
  job_id INTEGER REFERENCES print_job (id) -- the handover that was begun under it
) STRICT;
INSERT INTO "fleet_claim" VALUES(1,1,'0123456789abcdef','SGNS336484LM.883568271','4a7e9c11-3b5d-4f82-96a0-c8e1d2f7b031','granted',1,NULL,1);
INSERT INTO "fleet_claim" VALUES(2,3,'0123456789abcdef','HNI227711AA.104455667','4a7e9c12-3b5d-4f82-96a0-c8e1d2f7b032','alone',NULL,'Chị Hương',2);
INSERT INTO "fleet_claim" VALUES(3,4,'0123456789abcdef','SGNS336484LM.883568274','4a7e9c13-3b5d-4f82-96a0-c8e1d2f7b033','returning',2,NULL,NULL);
CREATE TABLE fleet_era (
  after_job INTEGER NOT NULL,
  number_offset INTEGER NOT NULL UNIQUE
) STRICT;
INSERT INTO "fleet_era" VALUES(0,0);
CREATE TABLE fleet_event_cursor (
  fleet TEXT PRIMARY KEY,             -- shared/fleet.ts, FleetIdentity
  sequence INTEGER NOT NULL,
  inserted_at_ms INTEGER NOT NULL,    -- the database's time of that event
  epoch TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "fleet_event_cursor" VALUES('3f1d7a52-9c44-4b0e-8a6d-5e2f7c1b9a08',17,1762585209000,'0d8b5f3e-6a21-4c97-b4e8-1f9a7c2d6e50');
CREATE TABLE fleet_member (
  only_row INTEGER PRIMARY KEY DEFAULT 1 CHECK (only_row = 1),
  fleet TEXT NOT NULL,                -- shared/fleet.ts, FleetIdentity
  station TEXT NOT NULL,              -- its number in the fleet
  training INTEGER NOT NULL,          -- a fleet for practice: jobs of other modes are not its business
  roster TEXT NOT NULL DEFAULT '[]',  -- JSON: the fleet's stations, for a database that forgot some
  quiet INTEGER NOT NULL DEFAULT 0    -- 1: the triggers do nothing (mark-restored.ts)
) STRICT;
INSERT INTO "fleet_member" VALUES(1,'3f1d7a52-9c44-4b0e-8a6d-5e2f7c1b9a08','b7c2e6a4-1d35-4f89-9e02-6a8d4c3f7b11',0,'["b7c2e6a4-1d35-4f89-9e02-6a8d4c3f7b11","c9d4f1e8-52a7-4e63-8b1f-0f7e9a2d5c34"]',0);
CREATE TABLE fleet_outbox (
  revision INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: the fleet takes a job's newest
  job_id INTEGER NOT NULL UNIQUE REFERENCES print_job (id)
) STRICT;
INSERT INTO "fleet_outbox" VALUES(4,2);
CREATE TABLE fleet_soc (
  account TEXT NOT NULL,
  soc TEXT NOT NULL,
  request TEXT NOT NULL,
  fence INTEGER,
  person TEXT,                        -- who had it sent while the fleet could not be asked
  told TEXT,                          -- what the fleet knows of it: 'claimed', 'releasing', 'created'; null: nothing yet
  PRIMARY KEY (account, soc)
) STRICT, WITHOUT ROWID;
INSERT INTO "fleet_soc" VALUES('0123456789abcdef','TEM-251108-1','4a7e9c14-3b5d-4f82-96a0-c8e1d2f7b034',3,NULL,'claimed');
CREATE INDEX label_event_of ON label_event (label_id);
CREATE INDEX print_job_of_code ON print_job (code, submitted_at_ms);
CREATE INDEX print_job_of_label ON print_job (label_id);
CREATE INDEX print_job_open ON print_job (label_id) WHERE ended_at_ms IS NULL;
CREATE INDEX known_order_of_shortcode ON known_order (account, shortcode);
CREATE INDEX known_order_of_soc ON known_order (account, soc);
CREATE INDEX order_event_of_code ON order_event (account, code);
CREATE INDEX order_event_feed
    ON order_event (account, id, type, status, code, shortcode, soc, weight_to, amount_to);
CREATE INDEX creation_of_soc ON creation (account, soc);
CREATE INDEX creation_of_origin ON creation (origin, state);
CREATE INDEX import_row_in_state ON import_row (import_id, state, line);
CREATE INDEX import_row_warned ON import_row (import_id, line) WHERE warned = 1;
CREATE INDEX import_row_not_in_batch ON import_row (import_id, line) WHERE state = 'created' AND in_batch = 0;
CREATE INDEX wrong_scan_open ON wrong_scan (batch_id) WHERE acknowledged_at_ms IS NULL;
CREATE INDEX print_job_history
    ON print_job (submitted_at_ms, id, account, printer, state, reprint, search_text);
CREATE INDEX known_order_seen ON known_order (account, seen_at_ms DESC, code, status, search_text, confirmed);
CREATE INDEX order_event_received ON order_event (received_at_ms);
CREATE TRIGGER receipt_follows BEFORE INSERT ON receipt
  WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM receipt) BEGIN
  SELECT RAISE(ABORT, 'a receipt follows the last one');
END;
CREATE TRIGGER receipt_stays BEFORE UPDATE ON receipt BEGIN
  SELECT RAISE(ABORT, 'a receipt is never changed');
END;
CREATE TRIGGER receipt_is_kept BEFORE DELETE ON receipt BEGIN
  SELECT RAISE(ABORT, 'a receipt is never deleted');
END;
CREATE UNIQUE INDEX label_in_batch ON label (batch_id, code, coalesce(account, '')) WHERE removed_at_ms IS NULL;
CREATE TRIGGER print_job_learns_new AFTER INSERT ON known_order
  WHEN NEW.account <> 'sandbox' AND NEW.account NOT GLOB 'sandbox-*' AND NEW.confirmed = 1 BEGIN
  UPDATE print_job SET account = NEW.account, soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND coalesce(account, NEW.account) = NEW.account;
END;
CREATE TRIGGER print_job_learns_more AFTER UPDATE OF search_text, confirmed ON known_order
  WHEN NEW.account <> 'sandbox' AND NEW.account NOT GLOB 'sandbox-*' AND NEW.confirmed = 1
    AND (NEW.search_text <> OLD.search_text OR OLD.confirmed = 0) BEGIN
  UPDATE print_job SET account = NEW.account, soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND coalesce(account, NEW.account) = NEW.account;
END;
CREATE INDEX fleet_claim_unused ON fleet_claim (label_id) WHERE job_id IS NULL;
CREATE INDEX fleet_claim_untold ON fleet_claim (id) WHERE state = 'leased' AND fence IS NULL;
CREATE INDEX fleet_claim_returning ON fleet_claim (id) WHERE state = 'returning';
CREATE UNIQUE INDEX fleet_claim_of_job ON fleet_claim (job_id) WHERE job_id IS NOT NULL;
CREATE TRIGGER print_job_claimed AFTER INSERT ON print_job
  WHEN EXISTS (SELECT 1 FROM fleet_member WHERE quiet = 0
    AND training = (NEW.account IS 'sandbox' OR coalesce(NEW.account, '') GLOB 'sandbox-*')) BEGIN
  UPDATE fleet_claim SET job_id = NEW.id
    WHERE id = (SELECT max(id) FROM fleet_claim WHERE label_id = NEW.label_id AND job_id IS NULL
      AND state IN ('granted', 'leased', 'alone'));
  INSERT OR REPLACE INTO fleet_outbox (job_id) VALUES (NEW.id);
END;
CREATE TRIGGER print_job_told AFTER UPDATE OF state, ended_at_ms ON print_job
  WHEN (NEW.state <> OLD.state OR NEW.ended_at_ms IS NOT OLD.ended_at_ms)
    AND EXISTS (SELECT 1 FROM fleet_member WHERE quiet = 0
      AND training = (NEW.account IS 'sandbox' OR coalesce(NEW.account, '') GLOB 'sandbox-*')) BEGIN
  INSERT OR REPLACE INTO fleet_outbox (job_id) VALUES (NEW.id);
END;
PRAGMA user_version = 11;
