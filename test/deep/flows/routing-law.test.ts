import '../../flows/routing-law.test.ts'
