import '../../handlers/user-manager/usage-laws.test.ts'
