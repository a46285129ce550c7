package io.jubelet.app.sync;

import io.jubelet.domain.cri.SandboxConfig;
import java.util.List;

/**
 * The sandbox that containers of a pod are started in.
 *
 * @param id its id in the runtime
 * @param config the configuration it was made with
 * @param ips addresses of the pod, primary first; empty while it has none
 */
record ReadySandbox(String id, SandboxConfig config, List<String> ips) {

    /** Primary address, empty while there is none. */
    String ip() {
        return ips.isEmpty() ? "" : ips.getFirst();
    }
}
