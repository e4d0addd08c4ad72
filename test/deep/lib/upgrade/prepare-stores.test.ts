import '../../../lib/upgrade/prepare-stores.test.ts'
