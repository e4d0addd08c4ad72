import '../../../lib/operations/upgrade/prepare-stores.test.ts'
