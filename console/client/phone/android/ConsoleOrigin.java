package org.yomu.console;

/** The one origin that the app shows. */
final class ConsoleOrigin {

    private final String scheme;
    private final String host;
    private final int port;

    ConsoleOrigin(String scheme, String host, int port) {
        this.scheme = scheme;
        this.host = host;
        this.port = effective(scheme, port);
    }

    /** Takes an address apart as android.net.Uri does: null for what is not there, -1 for no port. */
    boolean holds(String otherScheme, String otherHost, int otherPort, String userInfo) {
        return (
            userInfo == null &&
            scheme.equalsIgnoreCase(otherScheme) &&
            host.equalsIgnoreCase(otherHost) &&
            port == effective(otherScheme, otherPort)
        );
    }

    private static int effective(String scheme, int port) {
        if (port != -1) return port;
        return "https".equalsIgnoreCase(scheme) ? 443 : 80;
    }
}
