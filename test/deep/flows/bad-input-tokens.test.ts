import '../../flows/bad-input-tokens.test.ts'
