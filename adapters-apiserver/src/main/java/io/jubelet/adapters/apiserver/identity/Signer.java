package io.jubelet.adapters.apiserver.identity;

import java.util.List;

/** Who in the cluster is asked for a certificate. The usages are those that it signs for keys on a curve, in order. */
enum Signer {
    /** Certificates with which a node is a client of its API server. */
    KUBE_APISERVER_CLIENT_KUBELET("kubernetes.io/kube-apiserver-client-kubelet", "client auth"),
    /** Certificates with which a node is a server. */
    KUBELET_SERVING("kubernetes.io/kubelet-serving", "server auth");

    private final String wireName;
    private final List<String> usages;

    Signer(String wireName, String purpose) {
        this.wireName = wireName;
        usages = List.of("digital signature", purpose);
    }

    /** Its name in the API. */
    String wireName() {
        return wireName;
    }

    /** What its certificates may be used for. */
    List<String> usages() {
        return usages;
    }
}
