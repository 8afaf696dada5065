-- A file of a claim has at most 10 MB: the photograph of a phone fits.
alter table claim_evidence
  drop constraint claim_evidence_content_check,
  add constraint claim_evidence_content_check check (octet_length(content) between 1 and 10000000);
