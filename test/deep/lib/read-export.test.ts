import '../../lib/review/read-export.test.ts'
