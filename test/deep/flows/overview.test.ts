import '../../flows/overview.test.ts'
