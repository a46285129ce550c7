package io.jubelet.domain.launch;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.pod.PodSpec;

/** Namespaces that a pod shares with its node and its containers with each other. */
final class Namespaces {

    /** Defaults of the runtime. */
    static final NamespaceOptions DEFAULT = NamespaceOptions.builder()
            .network(NamespaceMode.POD).pid(NamespaceMode.POD).ipc(NamespaceMode.POD).build();

    private Namespaces() {
    }

    static NamespaceOptions of(PodLaunch launch) {
        PodSpec spec = launch.pod().spec();
        return new NamespaceOptions(nodeOrPod(spec.hostNetwork()), processes(spec), nodeOrPod(spec.hostIPC()), "",
                launch.userNamespace());
    }

    private static NamespaceMode nodeOrPod(boolean node) {
        return node ? NamespaceMode.NODE : NamespaceMode.POD;
    }

    private static NamespaceMode processes(PodSpec spec) {
        if (spec.hostPID()) {
            return NamespaceMode.NODE;
        }
        return spec.shareProcessNamespace().orElse(false) ? NamespaceMode.POD : NamespaceMode.CONTAINER;
    }
}
