import '../../../lib/backup/remote-copy.test.ts'
