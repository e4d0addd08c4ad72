import '../../browser/session.test.ts'
