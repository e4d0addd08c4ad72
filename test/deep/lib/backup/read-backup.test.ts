import '../../../lib/backup/read-backup.test.ts'
