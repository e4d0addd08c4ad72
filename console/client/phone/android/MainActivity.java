package org.yomu.console;

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        // There is none on a system whose WebView is missing.
        if (bridge != null) bridge.setWebViewClient(new GuardedWebViewClient(bridge));
    }
}
