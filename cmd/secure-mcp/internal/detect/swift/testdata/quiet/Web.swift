import SwiftUI
import WebKit

final class Bridge: NSObject, WKScriptMessageHandler, URLSessionDelegate {
    private let allowedHosts: Set<String> = ["app.acme.test"]

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        let origin = message.frameInfo.securityOrigin
        guard message.frameInfo.isMainFrame, allowedHosts.contains(origin.host) else { return }
        guard let body = message.body as? [String: Any], let id = body["id"] as? Int else { return }
        webView.callAsyncJavaScript("done(id)", arguments: ["id": id], in: nil, in: .page)
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil), pins.contains(key(of: trust)) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }

    func run(_ branch: String) throws {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        git.arguments = ["switch", "--", branch]
        try git.run()
    }

    func search(_ text: String, in context: NSManagedObjectContext) throws -> [Note] {
        let request = Note.fetchRequest()
        request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", text)
        return try context.fetch(request)
    }

    func count(_ text: String) throws -> Int {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        sqlite3_prepare_v2(db, "SELECT COUNT(*) FROM notes WHERE title = ?", -1, &statement, nil)
        sqlite3_bind_text(statement, 1, text, -1, SQLITE_TRANSIENT)
        return Int(sqlite3_column_int(statement, 0))
    }

    func export(_ notes: [Note], named name: String) throws {
        let file = directory.appendingPathComponent((name as NSString).lastPathComponent)
        try JSONEncoder().encode(notes).write(to: file, options: [.atomic, .completeFileProtection])
        let old = try NSKeyedUnarchiver.unarchivedObject(ofClass: Settings.self, from: Data(contentsOf: file))
        print("exported \(notes.count) notes, last \(String(describing: old?.date))")
    }
}

struct Root: View {
    @AppStorage("theme") private var theme = "light"
    @State private var password = ""

    var body: some View {
        NavigationStack {
            SecureField("Password", text: $password)
            Text("Forgot your password?").font(.system(size: 12))
            Link("Terms", destination: URL(string: "https://acme.test/terms")!)
        }
        .onOpenURL { url in
            guard url.scheme == "acme", let host = url.host, Route.all.contains(host) else { return }
            router.open(host)
        }
    }
}
