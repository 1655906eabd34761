/** What holds even for the owner: the journal only grows, and a job's state moves forward only. */
export const GUARDS = `
CREATE FUNCTION tem.keep_print_job() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.version > OLD.version AND
       (NEW.station, NEW.job, NEW.account, NEW.code, NEW.size, NEW.printer, NEW.reprint, NEW.receipt, NEW.fence, NEW.agreed_by,
        NEW.submitted_at, NEW.received_at) IS NOT DISTINCT FROM
       (OLD.station, OLD.job, OLD.account, OLD.code, OLD.size, OLD.printer, OLD.reprint, OLD.receipt, OLD.fence, OLD.agreed_by,
        OLD.submitted_at, OLD.received_at) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a job is never altered' USING ERRCODE = 'TM009';
  END IF;
  -- Only the owner's retention deletes (retain).
  IF TG_OP = 'DELETE' AND current_setting('tem.retaining', true) = 'yes' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a job is never deleted' USING ERRCODE = 'TM009';
END $$;
CREATE TRIGGER print_job_guard BEFORE UPDATE OR DELETE ON tem.print_job
  FOR EACH ROW EXECUTE FUNCTION tem.keep_print_job();
CREATE TRIGGER print_job_truncate_guard BEFORE TRUNCATE ON tem.print_job
  FOR EACH STATEMENT EXECUTE FUNCTION tem.keep_print_job();

CREATE FUNCTION tem.keep_agreement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'what a person said is never altered' USING ERRCODE = 'TM009';
END $$;
CREATE TRIGGER agreement_guard BEFORE UPDATE OR DELETE ON tem.agreement
  FOR EACH ROW EXECUTE FUNCTION tem.keep_agreement();
CREATE TRIGGER agreement_truncate_guard BEFORE TRUNCATE ON tem.agreement
  FOR EACH STATEMENT EXECUTE FUNCTION tem.keep_agreement();
`;
