import '../../flows/fuzz.test.ts'
