import '../../lib/agent/routing/edits-laws.test.ts'
