import '../../lib/agent/ledger/usage-outbox.test.ts'
