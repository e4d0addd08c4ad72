import '../../../lib/operations/backup/remote-copy.test.ts'
