/** One step of the schema. Its place in the list is its version; a released step is never changed. */
export type Migration = string

/** As every store has it, of whichever version. */
export const metaTable = `CREATE TABLE meta (
    name TEXT PRIMARY KEY NOT NULL,
    sealed_value BLOB NOT NULL
  ) STRICT, WITHOUT ROWID`

/**
 * Columns named `sealed_*` hold what could be personal or identify somebody (store/sealing.ts). Plain are only random
 * case numbers, kinds, states, times and sequence numbers.
 */
const cases: Migration = `
  ${metaTable};

  CREATE TABLE cases (
    case_id TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    sealed_title BLOB NOT NULL,
    sealed_identifiers BLOB NOT NULL,
    sealed_details BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- When the case was first seen in a state, from the day it was first known: no endpoint tells the past.
  CREATE TABLE case_statuses (
    case_id TEXT NOT NULL REFERENCES cases (case_id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    status TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    PRIMARY KEY (case_id, sequence)
  ) STRICT, WITHOUT ROWID;

  -- A case that turned out to be another one; the journal still names it.
  CREATE TABLE case_aliases (
    alias TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (case_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY NOT NULL,
    at TEXT NOT NULL,
    case_id TEXT,
    sealed_entry BLOB NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_by_case ON journal (case_id) WHERE case_id IS NOT NULL;
  CREATE TRIGGER journal_keeps_entries BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_changes_nothing BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
`

/** Additions of clerks to a case, and the service's own time of a change. Sealed is NULL where nothing was added yet. */
const desk: Migration = `
  ALTER TABLE cases ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE cases ADD COLUMN done INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE cases ADD COLUMN unseen INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE cases ADD COLUMN sealed_desk BLOB;
  ALTER TABLE case_statuses ADD COLUMN changed_at TEXT;
`

/**
 * Drafts of clerks, and the last call of each endpoint on a case. `subject` is a keyed hash of the identifier that
 * the call was about, so that it says nothing to anybody without the key.
 */
const drafts: Migration = `
  CREATE TABLE drafts (
    draft_id TEXT PRIMARY KEY NOT NULL,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    discarded_at TEXT,
    sealed_head BLOB NOT NULL,
    sealed_fields BLOB NOT NULL
  ) STRICT;

  CREATE TABLE exchanges (
    subject TEXT NOT NULL,
    endpoint INTEGER NOT NULL,
    at TEXT NOT NULL,
    sealed_exchange BLOB NOT NULL,
    PRIMARY KEY (subject, endpoint)
  ) STRICT;
`

/**
 * Changes of many cases at once: put here bit by bit, decided in one transaction, and then taken into `cases` bit by bit.
 * They count from the moment there is a row in `case_changes_decided`; before, they are nothing.
 */
const bulkChanges: Migration = `
  CREATE TABLE case_changes (
    case_id TEXT PRIMARY KEY NOT NULL REFERENCES cases (case_id) ON DELETE CASCADE,
    pinned INTEGER NOT NULL,
    done INTEGER NOT NULL,
    sealed_desk BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE case_changes_decided (
    decided INTEGER PRIMARY KEY NOT NULL
  ) STRICT;
`

/**
 * A list of cases that is taken over: written down here step by step, decided in one transaction, and then taken into
 * `cases` step by step. The steps count from the moment there is a row in `case_steps_decided`; before, they are nothing.
 */
const steps: Migration = `
  CREATE TABLE case_steps (
    step INTEGER PRIMARY KEY NOT NULL,
    sealed_changes BLOB NOT NULL
  ) STRICT;

  CREATE TABLE case_steps_decided (
    decided INTEGER PRIMARY KEY NOT NULL
  ) STRICT;
`

/**
 * The files that a clerk has staged, in order; their content is beside the database, sealed as well. `place` is the
 * random number of the case or of the form that they are staged for; NULL while they lie nowhere yet.
 */
const documents: Migration = `
  CREATE TABLE documents (
    file_id TEXT PRIMARY KEY NOT NULL,
    place TEXT,
    position INTEGER NOT NULL,
    added_at TEXT NOT NULL,
    sealed_document BLOB NOT NULL
  ) STRICT;
  CREATE INDEX documents_by_place ON documents (place, position) WHERE place IS NOT NULL;
`

/**
 * Registrations and cancellations of mandates with what was shown and asked, and what was last set of a direct debit.
 * `engagement` is a keyed hash of its identifier.
 */
const mandateRecords: Migration = `
  CREATE TABLE mandate_records (
    record_id TEXT PRIMARY KEY NOT NULL,
    engagement TEXT NOT NULL,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    sealed_record BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mandate_records_by_engagement ON mandate_records (engagement, at);

  CREATE TABLE direct_debit_settings (
    engagement TEXT PRIMARY KEY NOT NULL,
    sealed_settings BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/** The staged files made of others, so that the originals can be brought back. */
const documentWorks: Migration = `
  CREATE TABLE document_works (
    work_id TEXT PRIMARY KEY NOT NULL,
    sealed_work BLOB NOT NULL
  ) STRICT;
`

/** Uploads as they were last known: queued, being sent, confirmed, in doubt. */
const uploads: Migration = `
  CREATE TABLE uploads (
    upload_id TEXT PRIMARY KEY NOT NULL,
    started_at TEXT NOT NULL,
    sealed_upload BLOB NOT NULL
  ) STRICT;
`

/** Documents confirmed by the service, by a keyed hash of their content, so that the same is noticed when it is staged again. */
const sentDocuments: Migration = `
  CREATE TABLE sent_documents (
    file_id TEXT PRIMARY KEY NOT NULL,
    content TEXT NOT NULL,
    sealed_sent BLOB NOT NULL
  ) STRICT;
  CREATE INDEX sent_documents_by_content ON sent_documents (content);
`

/**
 * Invoice documents that were fetched; their contents are beside the database, sealed as well. `document` is a keyed hash
 * of what it is called, `used` grows with every look, `size` is in bytes on disk.
 */
const invoiceDocuments: Migration = `
  CREATE TABLE invoice_documents (
    copy_id TEXT PRIMARY KEY NOT NULL,
    document TEXT NOT NULL UNIQUE,
    used INTEGER NOT NULL,
    size INTEGER NOT NULL,
    sealed_document BLOB NOT NULL
  ) STRICT;
`

/**
 * The service's last word on the mandates that are known here, by a keyed hash of their identifier; `is_open`: it may
 * still change by itself. And what clerks are typing into the forms of an engagement, by a keyed hash of form and engagement.
 */
const mandateStates: Migration = `
  CREATE TABLE mandate_states (
    mandate TEXT PRIMARY KEY NOT NULL,
    is_open INTEGER NOT NULL,
    sealed_state BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mandate_states_open ON mandate_states (is_open) WHERE is_open = 1;

  CREATE TABLE engagement_forms (
    form TEXT PRIMARY KEY NOT NULL,
    updated_at TEXT NOT NULL,
    sealed_fields BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/** Documents that are printed one after the other, each as it was last known, and the run that they belong to. */
const printRuns: Migration = `
  CREATE TABLE print_runs (
    run_id TEXT PRIMARY KEY NOT NULL,
    started_at TEXT NOT NULL,
    sealed_run BLOB NOT NULL
  ) STRICT;

  CREATE TABLE print_items (
    item_id TEXT PRIMARY KEY NOT NULL,
    run_id TEXT NOT NULL REFERENCES print_runs (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    sealed_item BLOB NOT NULL
  ) STRICT;
  CREATE INDEX print_items_by_run ON print_items (run_id, position);
`

/** Files of the intake folder that a clerk has dealt with, by keyed hashes of the file and of its content. */
const intakeFiles: Migration = `
  CREATE TABLE intake_files (
    file TEXT PRIMARY KEY NOT NULL,
    content TEXT NOT NULL,
    sealed_handled BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX intake_files_by_content ON intake_files (content);
`

/** Which files an upload has, also where what is sealed of it is damaged: random numbers both. */
const uploadFiles: Migration = `
  CREATE TABLE upload_files (
    upload_id TEXT NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
    file_id TEXT NOT NULL,
    PRIMARY KEY (upload_id, file_id)
  ) STRICT;
`

/**
 * Requests for a higher limit with what was asked, answered and decided; no endpoint reads one later. `engagement` is a keyed
 * hash of its identifier.
 */
const creditLimitRequests: Migration = `
  CREATE TABLE credit_limit_requests (
    record_id TEXT PRIMARY KEY NOT NULL,
    engagement TEXT NOT NULL,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    sealed_record BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX credit_limit_requests_by_engagement ON credit_limit_requests (engagement, at);
`

/** Requests that were sent by hand, with what was asked and answered. `about` is a keyed hash of the case they were sent from. */
const sentByHand: Migration = `
  CREATE TABLE sent_by_hand (
    record_id TEXT PRIMARY KEY NOT NULL,
    about TEXT NOT NULL,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    sealed_record BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sent_by_hand_by_case ON sent_by_hand (about, at);
`

/**
 * Answers that left open what became of a POST or PUT, by what stands here for it. `about` is a keyed hash of the engagement
 * that it was sent for, or of that same number; `state` is the kind of the Failure.
 */
const answersInDoubt: Migration = `
  CREATE TABLE answers_in_doubt (
    record_id TEXT PRIMARY KEY NOT NULL,
    about TEXT NOT NULL,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    sealed_record BLOB NOT NULL
  ) STRICT;
  CREATE INDEX answers_in_doubt_by_subject ON answers_in_doubt (about, at);
`

/**
 * Changes of many cases at once, and new ones: put here bit by bit, decided in one transaction, and then taken into `cases` bit
 * by bit. They count from the moment there is a row in `staged_cases_decided`; before, they are nothing. Columns are sealed for
 * `cases`, and NULL where it stays as it is there; `seen_at` is NULL where the state does. Of the changes that versions
 * before have staged, the decided ones are taken in here.
 */
const stagedCases: Migration = `
  CREATE TABLE staged_cases (
    case_id TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    done INTEGER NOT NULL,
    unseen INTEGER NOT NULL,
    sealed_title BLOB,
    sealed_identifiers BLOB,
    sealed_details BLOB,
    sealed_desk BLOB,
    seen_at TEXT,
    changed_at TEXT,
    absorbed TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE staged_cases_decided (
    decided INTEGER PRIMARY KEY NOT NULL
  ) STRICT;

  UPDATE cases SET (pinned, done, sealed_desk) =
    (SELECT pinned, done, sealed_desk FROM case_changes WHERE case_changes.case_id = cases.case_id)
    WHERE case_id IN (SELECT case_id FROM case_changes) AND EXISTS (SELECT 1 FROM case_changes_decided);
  DELETE FROM case_changes;
  DELETE FROM case_changes_decided;
`

export const migrations: readonly Migration[] = [
  cases,
  desk,
  drafts,
  bulkChanges,
  steps,
  documents,
  mandateRecords,
  documentWorks,
  uploads,
  sentDocuments,
  invoiceDocuments,
  mandateStates,
  printRuns,
  intakeFiles,
  uploadFiles,
  creditLimitRequests,
  sentByHand,
  answersInDoubt,
  stagedCases,
]

/** A step as it was written for a while, and how a store that was made of it gets the form of the step that stands above. */
export interface FormerStep {
  readonly was: Migration
  readonly is: Migration
  readonly mending: Migration
}

export const formerSteps: readonly FormerStep[] = [
  {
    was: uploadFiles.replace('STRICT;', 'STRICT, WITHOUT ROWID;'),
    is: uploadFiles,
    mending: `
      CREATE TEMP TABLE upload_files_kept AS SELECT * FROM upload_files;
      DROP TABLE upload_files;
      ${uploadFiles}
      INSERT INTO upload_files SELECT * FROM temp.upload_files_kept;
      DROP TABLE temp.upload_files_kept;
    `,
  },
]
