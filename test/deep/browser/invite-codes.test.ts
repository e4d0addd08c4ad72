import '../../browser/invite-codes.test.ts'
