import '../../flows/bad-input.test.ts'
