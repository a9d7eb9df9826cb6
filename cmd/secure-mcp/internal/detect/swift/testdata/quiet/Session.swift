import CryptoKit
import Foundation
import LocalAuthentication
import os
import Security

/// Keeps the session of the signed-in user. Tokens never go to UserDefaults:
/// `UserDefaults.standard.set(token, forKey: "token")` would end in backups.
final class Session {
    enum Key: String { case accessToken, refreshToken, password }
    enum Failure: Error { case missingToken, wrongPassword(attempts: Int) }

    private let logger = Logger(subsystem: "test.acme.app", category: "session")
    private let defaults = UserDefaults.standard
    private let tokenEndpoint = URL(string: "https://auth.acme.test/oauth/token")!
    private let passwordKey = "test.acme.password"
    private(set) var accessToken: String?

    var isSignedIn: Bool { accessToken != nil }

    func signIn(name: String, password: String) async throws {
        guard !password.isEmpty, password.count >= 8 else { throw Failure.wrongPassword(attempts: 1) }
        var request = URLRequest(url: tokenEndpoint)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(["name": name, "password": password])
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Failure.missingToken }
        let token = try JSONDecoder().decode(Token.self, from: data)
        try store(token.value, for: .accessToken)
        accessToken = token.value
        defaults.set(true, forKey: "hasSignedIn")
        defaults.set(token.expiry.timeIntervalSince1970, forKey: "tokenExpiry")
        logger.info("signed in as \(name, privacy: .private), token of \(token.value.count) characters")
        print("token stored: \(accessToken != nil)")
    }

    func authorize(_ request: inout URLRequest) {
        guard let accessToken else { return }
        request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
    }

    private func store(_ value: String, for key: Key) throws {
        let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .biometryCurrentSet, nil)!
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: key.rawValue,
            kSecAttrAccessControl: access,
            kSecValueData: Data(value.utf8),
        ]
        SecItemDelete(query as CFDictionary)
        guard SecItemAdd(query as CFDictionary, nil) == errSecSuccess else { throw Failure.missingToken }
    }

    func unlock() async throws -> Bool {
        let context = LAContext()
        return try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock your notes")
    }

    func verifier() -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { return "" }
        return Data(bytes).base64EncodedString()
    }

    func seal(_ text: String, with key: SymmetricKey) throws -> Data {
        try AES.GCM.seal(Data(text.utf8), using: key).combined!
    }

    func fingerprint(_ data: Data) -> String {
        SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined()
    }
}

struct Token: Decodable { let value: String, expiry: Date }
