import '../../flows/backup-cut-off.test.ts'
