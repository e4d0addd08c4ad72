import '../../flows/bad-input-texts.test.ts'
