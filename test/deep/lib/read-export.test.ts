import '../../lib/study/history-import/read-export.test.ts'
