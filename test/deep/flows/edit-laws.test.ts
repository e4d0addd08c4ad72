import '../../flows/edit-laws.test.ts'
