import '../../handlers/data/laws.test.ts'
