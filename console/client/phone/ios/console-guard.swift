class ConsoleViewController: CAPBridgeViewController {
    override open func capacitorDidLoad() {
        bridge?.registerPluginInstance(ConsoleGuard())
    }
}

/// Frames show the console's own origin and nothing else. Capacitor alone would open other addresses in the browser,
/// and compares addresses by how they begin.
@objc(ConsoleGuard)
class ConsoleGuard: CAPPlugin, CAPBridgedPlugin {
    let identifier = "ConsoleGuard"
    let jsName = "ConsoleGuard"
    let pluginMethods: [CAPPluginMethod] = []

    override func shouldOverrideLoad(_ navigationAction: WKNavigationAction) -> NSNumber? {
        guard let config = bridge?.config, let url = navigationAction.request.url else { return true }
        let isWindow = navigationAction.targetFrame == nil
        let isShown = isSameOrigin(url, config.serverURL) || url == config.errorPathURL
        return NSNumber(value: isWindow || !isShown)
    }

    private func isSameOrigin(_ url: URL, _ console: URL) -> Bool {
        return url.user == nil
            && url.scheme?.lowercased() == console.scheme?.lowercased()
            && url.host?.lowercased() == console.host?.lowercased()
            && port(of: url) == port(of: console)
    }

    private func port(of url: URL) -> Int {
        return url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
    }
}
