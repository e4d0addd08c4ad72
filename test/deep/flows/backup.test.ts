import '../../flows/backup.test.ts'
