package org.yomu.console;

import android.net.Uri;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import com.getcapacitor.Bridge;
import com.getcapacitor.BridgeWebViewClient;
import java.io.ByteArrayInputStream;
import java.util.Collections;

/**
 * Frames show the console's own origin and nothing else. Capacitor alone would open other addresses in the browser,
 * and take another port of the same host for its own.
 */
final class GuardedWebViewClient extends BridgeWebViewClient {

    private final ConsoleOrigin console;
    private final String localPage;

    GuardedWebViewClient(Bridge bridge) {
        super(bridge);
        Uri url = Uri.parse(bridge.getServerUrl());
        console = new ConsoleOrigin(url.getScheme(), url.getHost(), url.getPort());
        localPage = bridge.getErrorUrl();
    }

    @Override
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        return !isConsole(request.getUrl()) || super.shouldOverrideUrlLoading(view, request);
    }

    /** The WebView asks above for neither forms that are posted nor what is loaded for the app itself. */
    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        Uri url = request.getUrl();
        if (request.isForMainFrame() && !isConsole(url) && !url.toString().equals(localPage)) return refusal();
        return super.shouldInterceptRequest(view, request);
    }

    private boolean isConsole(Uri url) {
        return console.holds(url.getScheme(), url.getHost(), url.getPort(), url.getUserInfo());
    }

    private static WebResourceResponse refusal() {
        ByteArrayInputStream nothing = new ByteArrayInputStream(new byte[0]);
        return new WebResourceResponse("text/plain", "utf-8", 403, "Forbidden", Collections.emptyMap(), nothing);
    }
}
