import '../../handlers/data/edit-laws.test.ts'
