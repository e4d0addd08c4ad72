import '../../browser/unsaved.test.ts'
