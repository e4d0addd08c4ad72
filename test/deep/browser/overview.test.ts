import '../../browser/overview.test.ts'
