import '../../handlers/data/foundation-bad-input.test.ts'
