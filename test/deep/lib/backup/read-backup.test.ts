import '../../../lib/operations/backup/read-backup.test.ts'
