import '../../handlers/data/records-laws.test.ts'
